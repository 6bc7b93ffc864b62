import { Anchor, Code, Group, Select, Text } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { type Certificate, useCertificates, useCourses } from './certificates.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters } from './filters.ts'

/** Who has which certificate, and where anybody can confirm it. */
export function ListCertificates() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const list = useCertificates(filters)
  const courses = useCourses().data?.data ?? []
  const columns = useColumns()
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Group gap="sm">
        <SearchField label={texts.search} value={filters.q} onSearch={(q) => setFilters({ q })} />
        <Select
          aria-label={texts.columns.course}
          placeholder={texts.all_courses}
          data={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={filters.course ?? null}
          onChange={(course) => setFilters({ course: course ?? undefined })}
          searchable
          clearable
          w={{ base: '100%', xs: 260 }}
        />
      </Group>
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={filters.q !== undefined || filters.course !== undefined}
        empty={<Empty text={texts.none} />}
      />
    </Page>
  )
}

function useColumns(): Column<Certificate>[] {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  return [
    {
      title: texts.columns.student,
      isText: true,
      cell: ({ name, email }) => (
        <>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {email}
          </Text>
        </>
      ),
    },
    { title: texts.columns.course, isText: true, cell: ({ course_title }) => course_title },
    { title: texts.columns.issued, isSecondary: true, cell: ({ issued_at }) => date(issued_at) },
    {
      title: texts.columns.code,
      isSecondary: true,
      cell: ({ verification_code }) => <Code>{verification_code}</Code>,
    },
    {
      title: texts.columns.verify,
      cell: ({ verify_url, name }) => (
        <Anchor href={verify_url} target="_blank" rel="noreferrer" aria-label={texts.verify_of(name)}>
          {texts.verify}
        </Anchor>
      ),
    },
  ]
}
