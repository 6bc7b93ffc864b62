import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { oneOf, useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records, wholeList } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { StatusBadge } from './status-badge.tsx'
import { type Status, useWebinars, type Webinar } from './webinars.data.ts'

const shown = {
  all: ['draft', 'scheduled', 'live', 'ended', 'cancelled'],
  ahead: ['scheduled'],
  live: ['live'],
  over: ['ended', 'cancelled'],
  draft: ['draft'],
} satisfies Record<string, Status[]>
type Shown = keyof typeof shown
const choices = Object.keys(shown) as [Shown, ...Shown[]]

const readFilters = ({ show }: Record<string, unknown>) => ({ show: oneOf(show, choices) })

/** Live sessions: those that lie ahead, that are on and that were. */
export function ListWebinars() {
  const texts = useTexts({ en, es })
  const [{ show }, setFilters] = useFilters(readFilters)
  const list = wholeList(useWebinars())
  const statuses: Status[] = shown[show]
  const rows = list.rows
    ?.filter(({ status }) => statuses.includes(status))
    .toSorted(show === 'ahead' ? byStart : (a, b) => byStart(b, a))
  const columns = useColumns()
  const add = useMay('editor') && (
    <Button component={Link} to="/webinars/new" variant="filled">
      {texts.add}
    </Button>
  )
  const isBare = list.rows?.length === 0
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={isBare ? undefined : add}>
      <Group>
        <Choice
          label={texts.show}
          value={show}
          options={texts.shown}
          onChange={(next) => setFilters({ show: next })}
        />
      </Group>
      <Records
        label={texts.list}
        list={{ ...list, rows }}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={!isBare}
        empty={<Empty text={texts.none} action={add} />}
      />
    </Page>
  )
}

const byStart = (a: Webinar, b: Webinar) => Date.parse(a.starts_at) - Date.parse(b.starts_at)

function useColumns(): Column<Webinar>[] {
  const texts = useTexts({ en, es })
  const { moment, number } = useFormats()
  return [
    {
      title: texts.columns.webinar,
      isText: true,
      cell: ({ id, title, format, status, starts_at }) => (
        <>
          <Anchor component={Link} to={`/webinars/${id}`} fw={600}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {texts.formats[format]}
          </Text>
          <Group hiddenFrom="sm" gap="xs">
            <Text size="sm">{moment(starts_at)}</Text>
            <StatusBadge status={status} />
          </Group>
        </>
      ),
    },
    { title: texts.columns.when, isSecondary: true, cell: ({ starts_at }) => moment(starts_at) },
    { title: texts.columns.status, isSecondary: true, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: texts.columns.registrants,
      isNumber: true,
      cell: ({ registrant_count }) => number(registrant_count),
    },
    {
      title: texts.columns.attendees,
      isNumber: true,
      isSecondary: true,
      cell: ({ attendee_count }) => number(attendee_count),
    },
  ]
}
