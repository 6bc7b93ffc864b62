import { Alert, Box, List, Stack, Text } from '@mantine/core'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { timeInFilm } from '../../kit/time-in-film.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Attended, type Stay, useAttendance, type Webinar } from './webinars.data.ts'

/** Who was there, when, and how sure that is. */
export function SeeAttendance({ webinar: { id, format } }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  return format === 'group' ? (
    <Stack gap="xl">
      <People webinar_id={id} />
      <Alert title={texts.how_sure} color="gray">
        <List size="sm" spacing={4}>
          {texts.measurement.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </Alert>
    </Stack>
  ) : (
    <Empty text={texts.broadcast_attendance} />
  )
}

function People({ webinar_id }: { webinar_id: number }) {
  const texts = useTexts({ en, es })
  const list = useAttendance(webinar_id)
  const confirmed = ({ confirmed_connected_seconds, has_incomplete_connections }: Attended) => (
    <>
      {timeInFilm(confirmed_connected_seconds)}
      {has_incomplete_connections && (
        <Text size="sm" c="dimmed">
          {texts.incomplete}
        </Text>
      )}
    </>
  )
  const columns: Column<Attended>[] = [
    {
      title: texts.person,
      isText: true,
      cell: (attended) => (
        <>
          <Text fw={600}>{attended.registrant_name}</Text>
          <Text size="sm" c="dimmed">
            {attended.registrant_email}
          </Text>
          <Box hiddenFrom="sm">
            {texts.confirmed}: {confirmed(attended)}
          </Box>
        </>
      ),
    },
    {
      title: texts.confirmed,
      isNumber: true,
      isSecondary: true,
      cell: confirmed,
    },
    { title: texts.stays, isText: true, cell: ({ connections }) => <Stays stays={connections} /> },
  ]
  return (
    <Records
      label={texts.attendance_list}
      list={list}
      columns={columns}
      keyOf={({ registrant_id }) => registrant_id}
      empty={<Empty text={texts.nobody_here} />}
    />
  )
}

function Stays({ stays }: { stays: Stay[] }) {
  const texts = useTexts({ en, es })
  if (stays.length === 0) return <Text c="dimmed">{texts.no_stay}</Text>
  return (
    <Stack gap="xs">
      {stays.map((stay) => (
        <StayShown key={`${stay.room_sid} ${stay.participant_sid}`} stay={stay} />
      ))}
    </Stack>
  )
}

function StayShown({ stay }: { stay: Stay }) {
  const texts = useTexts({ en, es })
  const { moment, time } = useFormats()
  const { joined_at, left_at, room_name, identity_source, status } = stay
  const [, group] = /^w\d+-(.+)$/.exec(room_name) ?? []
  const span =
    joined_at === null
      ? texts.left(moment(left_at!))
      : left_at === null
        ? texts.since(moment(joined_at))
        : texts.until(moment(joined_at), time(left_at))
  return (
    <div>
      <Text size="sm">{span}</Text>
      <Text size="sm" c="dimmed">
        {[group === undefined ? texts.main_room : texts.table(group), texts.by[identity_source]].join(', ')};{' '}
        {texts.stay_states[status]}
      </Text>
    </div>
  )
}
