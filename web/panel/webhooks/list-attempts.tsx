import { Badge, Group, Select, Text } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type AttemptFilters, type Outcome, readFilters } from './filters.ts'
import { Resend, ResendFailed } from './resend.tsx'
import { type Attempt, useAttempts, useWebhooks } from './webhooks.data.ts'

const colors: Record<Outcome, string> = { delivered: 'stage', pending: 'yellow', failed: 'red' }

/** Every attempt to send an event, with what was answered. */
export function ListAttempts() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const list = wholeList(useAttempts(filters))
  const columns = useColumns()
  return (
    <Page
      title={texts.attempts}
      purpose={texts.attempts_purpose}
      back={{ to: '/webhooks', label: texts.title }}
      actions={<ResendFailed />}
    >
      <Filters filters={filters} onChange={setFilters} />
      <Records
        label={texts.attempts}
        list={list}
        columns={columns}
        keyOf={({ event_id, url, attempt }) => `${event_id} ${url} ${attempt}`}
        isFiltered={Object.values(filters).some((value) => value !== undefined)}
        empty={<Empty text={texts.no_attempts} />}
      />
    </Page>
  )
}

type FiltersProps = { filters: AttemptFilters; onChange: (changes: Partial<AttemptFilters>) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const texts = useTexts({ en, es })
  const webhooks = useWebhooks()
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={texts.columns.url}
        placeholder={texts.any_address}
        data={webhooks.data?.data.map(({ url }) => url) ?? []}
        value={filters.url ?? null}
        onChange={(url) => onChange({ url: url ?? undefined })}
        clearable
        w={{ base: '100%', xs: 320 }}
      />
      <FilterSelect
        label={texts.columns.outcome}
        value={filters.status}
        names={texts.outcomes}
        onChange={(status) => onChange({ status })}
      />
      <SearchField
        label={texts.event_id}
        value={filters.event_id}
        onSearch={(event_id) => onChange({ event_id })}
      />
    </Group>
  )
}

function useColumns(): Column<Attempt>[] {
  const texts = useTexts({ en, es })
  const { moment, number } = useFormats()
  const names: Record<string, string> = texts.kinds
  return [
    {
      title: texts.columns.event,
      isText: true,
      cell: ({ type, at, url }) => (
        <>
          <Text fw={600}>{names[type] ?? texts.test_event}</Text>
          <Text size="sm" c="dimmed">
            {moment(at)} · {url}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.answer,
      isText: true,
      isSecondary: true,
      cell: ({ http_status, error, duration_ms, body_excerpt }) => (
        <>
          <Text>
            {http_status ?? error ?? '–'} · {texts.milliseconds(number(duration_ms))}
          </Text>
          <Text size="sm" c="dimmed" lineClamp={2}>
            {body_excerpt}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.outcome,
      isText: true,
      cell: ({ status, next_attempt_at }) => (
        <>
          <Badge color={colors[status]}>{texts.outcomes[status]}</Badge>
          {next_attempt_at !== null && (
            <Text size="sm" c="dimmed">
              {texts.next(moment(next_attempt_at))}
            </Text>
          )}
        </>
      ),
    },
    { title: texts.columns.change, cell: ({ event_id }) => <Resend event_id={event_id} /> },
  ]
}
