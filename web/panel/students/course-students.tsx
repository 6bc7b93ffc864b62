import { Group, Select, Stack, Text } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { LongRecords } from '../../kit/long-records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters, sorts } from './filters.ts'
import { useStudentColumns } from './student-columns.tsx'
import { type Summary, useStudents } from './students.data.ts'

/** The students of a course: filtered, sorted, and read further while they are scrolled through. */
export function CourseStudents({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const [{ status, sort, q }, setFilters] = useFilters(readFilters)
  const list = useStudents({ id, status, sort, email: q })
  const columns = useStudentColumns(id)
  const { attention, ...own } = texts.statuses
  const summary = list.first?.summary
  return (
    <Stack>
      <Group align="flex-end">
        <SearchField label={texts.search} value={q} onSearch={(q) => setFilters({ q })} />
        <FilterSelect
          label={texts.status}
          value={status}
          names={{ attention, ...own }}
          onChange={(status) => setFilters({ status })}
        />
        <Select
          label={texts.sort}
          data={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
          value={sort}
          onChange={(next) => setFilters({ sort: (next ?? 'attention') as typeof sort })}
          allowDeselect={false}
          w={{ base: '100%', xs: 260 }}
        />
      </Group>
      {summary !== undefined && summary.total > 0 && <Counts summary={summary} />}
      <LongRecords
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ visitor_id }) => visitor_id}
        isFiltered={status !== undefined || q !== undefined}
        empty={<Empty text={texts.none} />}
      />
      <Meaning />
    </Stack>
  )
}

function Counts({ summary }: { summary: Summary }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const { matching, total, needs_attention, by_status } = summary
  const named = { attention: needs_attention, ...by_status }
  const said = (Object.keys(named) as (keyof typeof named)[])
    .filter((status) => named[status] > 0)
    .map((status) => `${texts.statuses[status]}: ${number(named[status])}`)
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {[texts.counts(number(matching), number(total)), ...said].join(' · ')}
    </Text>
  )
}

/** What the list measures. It folds, as whoever knows it needs it no more. */
function Meaning() {
  const texts = useTexts({ en, es })
  return (
    <Text component="details" size="sm" maw={720}>
      <summary>{texts.meaning}</summary>
      <Stack gap="xs" pt="xs">
        {Object.entries(texts.meaning_texts).map(([name, text]) => (
          <Text key={name} size="sm" c="dimmed">
            {text}
          </Text>
        ))}
      </Stack>
    </Text>
  )
}
