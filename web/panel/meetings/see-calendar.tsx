import { Anchor, Box, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useLanguage, useTexts } from '../../kit/language.tsx'
import { Waiting } from '../../kit/waiting.tsx'
import {
  addDays,
  addMonths,
  dayOf,
  isSameMonth,
  keySteps,
  startOf,
  weekOf,
  weeksOfMonth,
} from './calendar-days.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Meeting, useMeetingsBetween } from './meetings.data.ts'

export type CalendarView = 'week' | 'month'
type CalendarProps = { view: CalendarView; day: string; show: (view: CalendarView, day: string) => void }

/** The meetings of a week or a month, on the days on which they are where the reader is. */
export function SeeCalendar({ view, day, show }: CalendarProps) {
  const texts = useTexts({ en, es })
  const { language } = useLanguage()
  const weeks = view === 'week' ? [weekOf(day)] : weeksOfMonth(day)
  const list = useMeetingsBetween(startOf(weeks[0]![0]!), startOf(addDays(weeks.at(-1)![6]!, 1)))
  const { hasMore, isLoadingMore, loadMore } = list
  useEffect(() => {
    if (hasMore && !isLoadingMore) loadMore()
  })
  const move = (count: number) =>
    show(view, view === 'week' ? addDays(day, 7 * count) : addMonths(day, count))
  const title = titleOf(weeks, view, day, language)
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4" aria-live="polite">
          {title}
        </Title>
        <Group gap="xs">
          <Button onClick={() => move(-1)}>{texts.earlier}</Button>
          <Button onClick={() => show(view, dayOf(new Date()))}>{texts.today}</Button>
          <Button onClick={() => move(1)}>{texts.later}</Button>
        </Group>
      </Group>
      {list.rows === undefined ? (
        list.error === null ? (
          <Waiting />
        ) : (
          <Failure error={list.error} onRetry={list.retry} />
        )
      ) : view === 'week' ? (
        <WeekTable label={title} days={weeks[0]!} meetings={list.rows} />
      ) : (
        <MonthTable label={title} weeks={weeks} day={day} meetings={list.rows} show={show} move={move} />
      )}
    </Stack>
  )
}

const noon = (day: string) => Date.parse(startOf(day)) + 43_200_000

/** Spanish writes days and months small, but not where a line begins. */
const asHeading = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function titleOf(weeks: string[][], view: CalendarView, day: string, language: string): string {
  if (view === 'month')
    return asHeading(new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(noon(day)))
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
  return format.formatRange(noon(weeks[0]![0]!), noon(weeks[0]![6]!))
}

const meetingsOn = (meetings: Meeting[], day: string): Meeting[] =>
  meetings
    .filter(({ starts_at }) => dayOf(new Date(starts_at)) === day)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))

const isStruck = ({ status }: Meeting) => status === 'cancelled' || status === 'no_show'

function MeetingLink({ meeting, isShort = false }: { meeting: Meeting; isShort?: boolean }) {
  const texts = useTexts({ en, es })
  const { time } = useFormats()
  const { id, title, starts_at, visitor, status } = meeting
  const struck = isStruck(meeting) ? ('line-through' as const) : undefined
  return (
    <Anchor component={Link} to={`/meetings/${id}`} size={isShort ? 'sm' : 'md'} display="block">
      <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
        {time(starts_at)}
      </Text>{' '}
      <Text span inherit td={struck}>
        {isShort ? (visitor.name ?? title) : title}
      </Text>
      {!isShort && visitor.name !== null && ` · ${visitor.name}`}
      {isStruck(meeting) && !isShort && ` · ${texts.statuses[status]}`}
    </Anchor>
  )
}

/** A row a day. */
function WeekTable({ label, days, meetings }: { label: string; days: string[]; meetings: Meeting[] }) {
  const texts = useTexts({ en, es })
  const { language } = useLanguage()
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'short' })
  const today = dayOf(new Date())
  return (
    <Table aria-label={label} verticalSpacing="sm">
      <Table.Tbody>
        {days.map((day) => {
          const own = meetingsOn(meetings, day)
          return (
            <Table.Tr key={day}>
              <Table.Th
                scope="row"
                w={{ base: 120, sm: 200 }}
                style={{ verticalAlign: 'top' }}
                fw={day === today ? 700 : 500}
              >
                {asHeading(name.format(noon(day)))}
                {day === today && ` (${texts.this_is_today})`}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Stack gap={4}>
                  {own.map((meeting) => (
                    <MeetingLink key={meeting.id} meeting={meeting} />
                  ))}
                </Stack>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

const maxOfDay = 3

type MonthProps = {
  label: string
  weeks: string[][]
  day: string
  meetings: Meeting[]
  show: CalendarProps['show']
  move: (count: number) => void
}

/** A row a week. Arrow keys go from day to day, Page Up and Page Down from month to month. */
function MonthTable({ label, weeks, day, meetings, show, move }: MonthProps) {
  const { language } = useLanguage()
  const long = new Intl.DateTimeFormat(language, { weekday: 'long' })
  const short = new Intl.DateTimeFormat(language, { weekday: 'short' })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).dataset.day
    if (at === undefined) return
    const step = keySteps[event.key]
    if (step !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(at, step)}"]`)?.focus()
    } else if (event.key === 'PageUp' || event.key === 'PageDown') move(event.key === 'PageUp' ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <Table aria-label={label} layout="fixed" withColumnBorders verticalSpacing={4} horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {weeks[0]!.map((one) => (
            <Table.Th key={one} abbr={long.format(noon(one))} ta="center">
              {short.format(noon(one))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <Table.Tr key={week[0]}>
            {week.map((one) => (
              <Table.Td key={one} valign="top" h={{ base: 56, sm: 110 }}>
                <DayOfMonth
                  day={one}
                  isOther={!isSameMonth(one, day)}
                  meetings={meetingsOn(meetings, one)}
                  show={show}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type DayProps = { day: string; isOther: boolean; meetings: Meeting[]; show: CalendarProps['show'] }

function DayOfMonth({ day, isOther, meetings, show }: DayProps) {
  const texts = useTexts({ en, es })
  const { language } = useLanguage()
  const isToday = day === dayOf(new Date())
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(noon(day))
  return (
    <Stack gap={2}>
      <Button
        size="compact-sm"
        variant={isToday ? 'light' : 'subtle'}
        c={isOther ? 'dimmed' : undefined}
        fw={isToday ? 700 : 400}
        w="fit-content"
        miw={28}
        px={4}
        data-day={day}
        aria-label={`${long}${isToday ? ` (${texts.this_is_today})` : ''}, ${texts.count(meetings.length)}`}
        onClick={() => show('week', day)}
      >
        {Number(day.slice(8))}
      </Button>
      {meetings.length > 0 && (
        <Text hiddenFrom="sm" size="sm" ta="center" fw={600} aria-hidden>
          {meetings.length}
        </Text>
      )}
      <Box visibleFrom="sm" style={{ overflow: 'hidden' }}>
        {meetings.slice(0, maxOfDay).map((meeting) => (
          <Text key={meeting.id} truncate size="sm" component="div">
            <MeetingLink meeting={meeting} isShort />
          </Text>
        ))}
        {meetings.length > maxOfDay && (
          <Text size="sm" c="dimmed">
            {texts.more(meetings.length - maxOfDay)}
          </Text>
        )}
      </Box>
    </Stack>
  )
}
