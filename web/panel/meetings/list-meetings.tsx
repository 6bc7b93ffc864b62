import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { oneOf, searched, useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import { Empty } from '../../kit/empty.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useMay } from '../frame/session.ts'
import { dayOf, isDay } from './calendar-days.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Meeting, type Status, useMeetings } from './meetings.data.ts'
import { SeeCalendar } from './see-calendar.tsx'
import { StatusBadge } from './status-badge.tsx'

const views = ['list', 'week', 'month'] as const
const statuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'no_show'] as const

const readFilters = ({ view, status, email, day }: Record<string, unknown>) => ({
  view: oneOf(view, views),
  status: statuses.find((one) => one === status),
  email: searched(email),
  day: isDay(day) ? day : dayOf(new Date()),
})

/** Talks with one person, as a list or on the days of a calendar. */
export function ListMeetings() {
  const texts = useTexts({ en, es })
  const [{ view, day, status, email }, setFilters] = useFilters(readFilters)
  const add = useMay('editor') && (
    <Button component={Link} to="/meetings/new" variant="filled">
      {texts.add}
    </Button>
  )
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        <>
          <Button component={Link} to="/booking-pages">
            {texts.see_types}
          </Button>
          {add}
        </>
      }
    >
      <Group>
        <Choice
          label={texts.view}
          value={view}
          options={texts.views}
          onChange={(next) => setFilters({ view: next })}
        />
      </Group>
      {view === 'list' ? (
        <List
          status={status}
          email={email}
          setStatus={(next) => setFilters({ status: next })}
          setEmail={(next) => setFilters({ email: next })}
        />
      ) : (
        <SeeCalendar
          view={view}
          day={day}
          show={(nextView, nextDay) => setFilters({ view: nextView, day: nextDay })}
        />
      )}
    </Page>
  )
}

type ListProps = {
  status: Status | undefined
  email: string | undefined
  setStatus: (status: Status | undefined) => void
  setEmail: (email: string | undefined) => void
}

function List({ status, email, setStatus, setEmail }: ListProps) {
  const texts = useTexts({ en, es })
  const list = useMeetings(status, email)
  const columns = useColumns()
  return (
    <>
      <Group align="flex-end">
        <SearchField label={texts.search} value={email} onSearch={setEmail} />
        <FilterSelect label={texts.status} value={status} names={texts.statuses} onChange={setStatus} />
      </Group>
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={status !== undefined || email !== undefined}
        empty={<Empty text={texts.none} />}
      />
    </>
  )
}

function useColumns(): Column<Meeting>[] {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  return [
    {
      title: texts.columns.meeting,
      isText: true,
      cell: ({ id, title, starts_at, status }) => (
        <>
          <Anchor component={Link} to={`/meetings/${id}`} fw={600}>
            {title}
          </Anchor>
          <Group hiddenFrom="sm" gap="xs">
            <Text size="sm">{moment(starts_at)}</Text>
            <StatusBadge status={status} />
          </Group>
        </>
      ),
    },
    {
      title: texts.columns.with,
      isText: true,
      cell: ({ visitor }) => visitor.name ?? visitor.email ?? texts.nobody,
    },
    { title: texts.columns.when, isSecondary: true, cell: ({ starts_at }) => moment(starts_at) },
    { title: texts.columns.status, isSecondary: true, cell: ({ status }) => <StatusBadge status={status} /> },
    { title: texts.columns.host, isSecondary: true, cell: ({ host }) => host.name ?? host.email ?? '' },
  ]
}
