import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Waiting } from '../../kit/waiting.tsx'
import { EnterLive } from '../frame/enter-live.tsx'
import { Replay } from '../frame/replay.tsx'
import { Screen } from '../frame/screen.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Booking, useBookings, useWebinars, type Webinar } from './live.data.ts'

/** Live sessions and meetings of the student. */
export function ListLive() {
  const texts = useTexts({ en, es })
  const webinars = useWebinars()
  const bookings = useBookings()
  return (
    <Screen title={texts.title} purpose={texts.purpose}>
      <Listed title={texts.sessions} answer={webinars} empty={texts.no_sessions}>
        {(webinar: Webinar) => <Session key={webinar.id} webinar={webinar} />}
      </Listed>
      <Listed title={texts.meetings} answer={bookings} empty={texts.no_meetings}>
        {(booking: Booking) => <Meeting key={booking.id} booking={booking} />}
      </Listed>
    </Screen>
  )
}

type ListedProps<Record> = {
  title: string
  answer: {
    data: { data: Record[] } | undefined
    error: (Error & { type: string }) | null
    refetch: () => unknown
  }
  empty: string
  children: (record: Record) => ReactNode
}

function Listed<Record>({ title, answer: { data, error, refetch }, empty, children }: ListedProps<Record>) {
  // A plan without live sessions has none.
  const isOff = error?.type === 'feature_not_in_plan'
  const rows = isOff ? [] : data?.data
  return (
    <Stack component="section" aria-label={title} gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {error !== null && !isOff && <Failure error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === null && <Waiting />}
      {rows?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {rows?.map(children)}
    </Stack>
  )
}

function Session({ webinar }: { webinar: Webinar }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { title, status, starts_at, registered, can_join, replay } = webinar
  return (
    <Paper withBorder p="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {moment(starts_at)} · {texts.statuses[status]}
      </Text>
      {registered && !can_join && (status === 'scheduled' || status === 'live') && (
        <Text>{texts.registered}</Text>
      )}
      {can_join && <EnterLive webinar_id={webinar.id} />}
      {replay !== null && <Replay webinar_id={webinar.id} embed_url={replay.embed_url} title={title} />}
    </Paper>
  )
}

function Meeting({ booking }: { booking: Booking }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { title, status, starts_at, host_name, meeting_url, manage_url, cancel_reason } = booking
  const isToCome = status === 'scheduled' || status === 'in_progress'
  return (
    <Paper withBorder p="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {host_name === null ? title : `${title}, ${texts.with(host_name)}`}
      </Text>
      <Text size="sm" c="dimmed">
        {moment(starts_at)} · {texts.meeting_statuses[status]}
      </Text>
      {cancel_reason !== null && <Text>{cancel_reason}</Text>}
      {isToCome && (
        <Group>
          {meeting_url !== null && (
            <Anchor href={meeting_url} target="_blank" rel="noreferrer">
              {texts.enter}
            </Anchor>
          )}
          {manage_url !== null && (
            <Anchor href={manage_url} target="_blank">
              {texts.manage}
            </Anchor>
          )}
        </Group>
      )}
    </Paper>
  )
}
