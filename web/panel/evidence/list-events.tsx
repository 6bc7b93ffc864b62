import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Answered } from '../../kit/answered.tsx'
import { DownloadLink } from '../../kit/download-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { EventsTable } from './events-table.tsx'
import { filterInput, useProducts } from './evidence.data.ts'
import { type Filters, readFilters } from './filters.ts'

const kinds = ['course', 'exam']

/** What students did in a course or an exam, as it was recorded. */
export function ListEvents() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const products = useProducts()
  const taught = products.data?.data.filter(({ tags }) => tags.some((tag) => kinds.includes(tag))) ?? []
  const chosen = filters.product === undefined ? taught[0]?.id : Number(filters.product)
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        chosen !== undefined && (
          <DownloadLink name="GET /panel/api/learning/events.csv" input={filterInput(chosen, filters)}>
            {texts.download}
          </DownloadLink>
        )
      }
    >
      <Answered query={products}>
        {() =>
          chosen === undefined ? (
            <Empty text={texts.none_taught} />
          ) : (
            <>
              <Group gap="sm" align="flex-end">
                <Select
                  label={texts.product}
                  data={taught.map(({ id, title }) => ({ value: String(id), label: title }))}
                  value={String(chosen)}
                  onChange={(product) => setFilters({ product: product ?? undefined, student: undefined })}
                  searchable
                  allowDeselect={false}
                  w={{ base: '100%', xs: 320 }}
                />
                <Days filters={filters} onChange={setFilters} />
                {filters.student !== undefined && (
                  <Button onClick={() => setFilters({ student: undefined })}>{texts.everybody}</Button>
                )}
              </Group>
              <EventsTable
                product_id={chosen}
                filters={filters}
                onStudent={(visitor_id) => setFilters({ student: String(visitor_id) })}
              />
              <Text size="sm" c="dimmed">
                {texts.signed}
              </Text>
            </>
          )
        }
      </Answered>
    </Page>
  )
}

type DaysProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

function Days({ filters, onChange }: DaysProps) {
  const texts = useTexts({ en, es })
  return (['from', 'until'] as const).map((end) => (
    <TextInput
      key={end}
      type="date"
      label={texts[end]}
      value={filters[end] ?? ''}
      onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value || undefined })}
      w={{ base: '47%', xs: 150 }}
    />
  ))
}
