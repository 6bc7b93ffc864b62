import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { en as kitEn } from '../../kit/en.ts'
import { es as kitEs } from '../../kit/es.ts'
import { Failure } from '../../kit/failure.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Waiting } from '../../kit/waiting.tsx'
import { en } from './en.ts'
import { useEntryText } from './entry-text.ts'
import { es } from './es.ts'
import { readStudentFilters } from './filters.ts'
import { type Entry, useTimeline } from './students.data.ts'

const pageSize = 50

/** What a student did in a course, newest first. */
export function StudentTimeline({ visitor_id, course }: { visitor_id: number; course: number }) {
  const texts = useTexts({ en, es })
  const { show_more } = useTexts({ en: kitEn, es: kitEs })
  const [{ part }, setFilters] = useFilters(readStudentFilters)
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = useTimeline({
    ...{ visitor_id, product_id: course, part, limit: pageSize },
  })
  return (
    <Stack>
      <Group>
        <FilterSelect
          label={texts.part}
          value={part}
          names={texts.parts}
          onChange={(part) => setFilters({ part })}
        />
      </Group>
      {error !== null && <Failure error={error} onRetry={retry} />}
      {rows === undefined && error === null && <Waiting />}
      {rows?.length === 0 && <Text c="dimmed">{texts.no_timeline}</Text>}
      {rows !== undefined && rows.length > 0 && (
        <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((entry) => (
            <TimelineEntry key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      {hasMore && (
        <Group>
          <Button onClick={loadMore} loading={isLoadingMore}>
            {show_more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function TimelineEntry({ entry }: { entry: Entry }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { occurred_at, kind, unit_title, webinar_title, details } = entry
  const said = useEntryText(entry)
  const about = unit_title ?? webinar_title
  return (
    <Box
      component="li"
      pl="md"
      style={{ borderInlineStart: '2px solid var(--mantine-primary-color-filled)' }}
    >
      <Group gap={0} justify="space-between" style={{ columnGap: '1rem' }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {about === null ? texts.kinds[kind] : `${texts.kinds[kind]}: ${about}`}
        </Text>
        <Text size="sm" c="dimmed" component="time" dateTime={occurred_at}>
          {moment(occurred_at)}
        </Text>
      </Group>
      {said !== '' && (
        <Text size="sm" c="dimmed">
          {said}
        </Text>
      )}
      {details.verification_code !== undefined && (
        <Anchor size="sm" href={`/verify/${details.verification_code}`} target="_blank">
          {texts.certificate}
        </Anchor>
      )}
      {details.answers?.map(({ question, value }) => (
        <Text key={question} size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text span c="dimmed" size="sm">
            {question}
          </Text>{' '}
          {typeof value === 'boolean' ? (value ? texts.yes : texts.no) : [value].flat().join(', ')}
        </Text>
      ))}
    </Box>
  )
}
