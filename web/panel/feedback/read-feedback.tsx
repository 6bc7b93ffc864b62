import { Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Answered } from '../../kit/answered.tsx'
import { DownloadLink } from '../../kit/download-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { downloadInput, useCourses, useResponses } from './feedback.data.ts'
import { type Filters, readFilters } from './filters.ts'
import { QuestionCharts } from './question-charts.tsx'
import { ResponsesTable } from './responses-table.tsx'
import { summarise } from './summary.rules.ts'

/** What students of a course answered in its surveys. */
export function ReadFeedback() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const courses = useCourses()
  const listed = courses.data?.data ?? []
  const chosen = filters.course === undefined ? listed[0]?.id : Number(filters.course)
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        chosen !== undefined && (
          <DownloadLink name="GET /panel/api/feedback.csv" input={downloadInput(chosen, filters)}>
            {texts.download}
          </DownloadLink>
        )
      }
    >
      <Answered query={courses}>
        {() =>
          chosen === undefined ? (
            <Empty text={texts.no_courses} />
          ) : (
            <>
              <Group gap="sm" align="flex-end">
                <Select
                  label={texts.course}
                  data={listed.map(({ id, title }) => ({ value: String(id), label: title }))}
                  value={String(chosen)}
                  onChange={(course) => setFilters({ course: course ?? undefined })}
                  searchable
                  allowDeselect={false}
                  w={{ base: '100%', xs: 320 }}
                />
                {(['from', 'until'] as const).map((end) => (
                  <TextInput
                    key={end}
                    type="date"
                    label={texts[end]}
                    value={filters[end] ?? ''}
                    onChange={({ currentTarget }) => setFilters({ [end]: currentTarget.value || undefined })}
                    w={{ base: '47%', xs: 150 }}
                  />
                ))}
              </Group>
              <Shown key={chosen} product_id={chosen} filters={filters} />
            </>
          )
        }
      </Answered>
    </Page>
  )
}

function Shown({ product_id, filters }: { product_id: number; filters: Filters }) {
  const texts = useTexts({ en, es })
  const list = useResponses(product_id, filters)
  const { rows = [], isReading, hasMore } = list
  return (
    <Stack gap="xl">
      {rows.length > 0 && (
        <Stack component="section" aria-labelledby="summaries" gap="lg">
          <Title order={2} size="h4" id="summaries">
            {texts.summaries}
          </Title>
          <Text c="dimmed" role={isReading ? 'status' : undefined}>
            {isReading ? texts.reading : hasMore ? texts.of_latest(rows.length) : texts.of_all(rows.length)}
          </Text>
          <QuestionCharts summaries={summarise(rows)} />
        </Stack>
      )}
      <Stack component="section" aria-labelledby="responses">
        <Title order={2} size="h4" id="responses">
          {texts.responses}
        </Title>
        <ResponsesTable list={list} isFiltered={(filters.from ?? filters.until) !== undefined} />
      </Stack>
    </Stack>
  )
}
