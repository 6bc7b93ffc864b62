import { Anchor, Badge, Group, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import type { LongColumn } from '../../kit/long-records.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Student } from './students.data.ts'

const colors: Record<Student['status'], string> = {
  active: 'stage',
  at_risk: 'orange',
  stalled: 'red',
  not_started: 'gray',
  completed: 'blue',
}

/** What the list shows of a student. */
export function useStudentColumns(course: number): LongColumn<Student>[] {
  const texts = useTexts({ en, es })
  const { date } = useFormats()
  const titles = texts.columns
  return [
    {
      title: titles.person,
      width: 'minmax(0, 3fr)',
      cell: (one) => <Person student={one} course={course} />,
    },
    { title: titles.status, width: 'minmax(0, 2fr)', cell: (one) => <Standing student={one} /> },
    { title: titles.progress, width: 'minmax(0, 1.5fr)', cell: (one) => <Done student={one} /> },
    { title: titles.last, width: 'minmax(0, 2.5fr)', cell: (one) => <LastActivity student={one} /> },
    {
      title: titles.access,
      width: '7rem',
      cell: ({ access }) => (
        <Text size="sm">
          <Text span size="sm" hiddenFrom="sm">
            {titles.access}{' '}
          </Text>
          {date(access.granted_at)}
        </Text>
      ),
    },
  ]
}

const Person = ({ student: { visitor_id, name, email }, course }: { student: Student; course: number }) => (
  <Stack gap={0}>
    <Anchor component={Link} to={`/students/${visitor_id}`} search={{ course } as never} fw={600} truncate>
      {name === '' ? email : name}
    </Anchor>
    {name !== '' && (
      <Text size="sm" c="dimmed" truncate>
        {email}
      </Text>
    )}
  </Stack>
)

/** A student's state, and for how long. */
export function Standing({ student: { status, status_days, access } }: { student: Student }) {
  const texts = useTexts({ en, es })
  return (
    <Group gap={6}>
      <Badge color={colors[status]}>{texts.statuses[status]}</Badge>
      {access.paused && <Badge color="yellow">{texts.paused}</Badge>}
      <Text size="sm" c="dimmed">
        {texts.days(status_days)}
      </Text>
    </Group>
  )
}

/** How many lessons are completed, as a number and as a bar. */
export function Done({ student: { completed_lessons, total_lessons } }: { student: Student }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const said = texts.of(number(completed_lessons), number(total_lessons))
  return (
    <Stack gap={4} miw={100} maw={160}>
      <Text size="sm">{said}</Text>
      <Progress
        value={total_lessons === 0 ? 0 : (completed_lessons / total_lessons) * 100}
        size="sm"
        aria-hidden
      />
    </Stack>
  )
}

/** What a student did last, and when. */
export function LastActivity({ student: { last_activity } }: { student: Student }) {
  const texts = useTexts({ en, es })
  const { ago, moment } = useFormats()
  const { at, kind, lesson_title, live_title } = last_activity
  if (at === null || kind === null)
    return (
      <Text size="sm" c="dimmed">
        {texts.never}
      </Text>
    )
  return (
    <Stack gap={0}>
      <Text size="sm" component="time" dateTime={at} title={moment(at)}>
        {ago(at)}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {[texts.activities[kind], lesson_title ?? live_title].filter(Boolean).join(': ')}
      </Text>
    </Stack>
  )
}
