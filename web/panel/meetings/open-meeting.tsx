import { Anchor, Grid, Paper, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRecordId } from '../../kit/address.ts'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { Section } from '../../kit/section.tsx'
import { useMay } from '../frame/session.ts'
import { EditRecording } from './edit-recording.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { MeetingActions } from './meeting-actions.tsx'
import { changesOf, fieldsOf } from './meeting-fields.rules.ts'
import { MeetingFormFields, useMeetingForm } from './meeting-form.tsx'
import { isAhead, type Meeting, useMeeting, useUpdateMeeting } from './meetings.data.ts'
import { StatusBadge } from './status-badge.tsx'

/** One meeting: who meets whom, what became of it, and what was said. */
export function OpenMeeting() {
  const { one } = useTexts({ en, es })
  const answer = useMeeting(useRecordId())
  return (
    <Loaded title={one} answer={answer}>
      {(meeting) => <Shown key={meeting.id} meeting={meeting} />}
    </Loaded>
  )
}

function Shown({ meeting }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  const details = useMay('editor') && <Details key={meeting.updated_at} meeting={meeting} />
  return (
    <Page
      title={meeting.title}
      purpose={<StatusBadge status={meeting.status} />}
      back={{ to: '/meetings', label: texts.back }}
      actions={<MeetingActions meeting={meeting} />}
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Stack gap="xl">
            {isAhead(meeting) && details}
            <Section title={texts.recording} purpose={texts.recording_purpose}>
              <EditRecording meeting={meeting} />
            </Section>
            {!isAhead(meeting) && details}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Paper withBorder p="md">
            <Stack gap="lg">
              <About meeting={meeting} />
              {meeting.answers.length > 0 && <Answers meeting={meeting} />}
            </Stack>
          </Paper>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function About({ meeting }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const { visitor, host, meeting_url, contact_id, starts_at, duration_minutes, cancel_reason } = meeting
  const nameAndEmail = ({ name, email }: Meeting['visitor']) => [name, email].filter(Boolean).join(', ')
  return (
    <Section title={texts.about}>
      <Facts
        facts={{
          [texts.when]: `${moment(starts_at)} · ${texts.minutes(duration_minutes)}`,
          [texts.with]: nameAndEmail(visitor),
          [texts.host]: nameAndEmail(host),
          [texts.where]: meeting_url !== null && (
            <Anchor href={meeting_url} target="_blank" rel="noreferrer">
              {meeting_url}
            </Anchor>
          ),
          [texts.reason]: cancel_reason,
        }}
      />
      {contact_id !== null && (
        <Anchor component={Link} to={`/contacts/${contact_id}`}>
          {texts.contact}
        </Anchor>
      )}
    </Section>
  )
}

const Answers = ({ meeting: { answers } }: { meeting: Meeting }) => {
  const texts = useTexts({ en, es })
  return (
    <Section title={texts.answers}>
      <Facts facts={Object.fromEntries(answers.map(({ question, value }) => [question, value]))} />
    </Section>
  )
}

function Details({ meeting }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  const update = useUpdateMeeting()
  const before = fieldsOf(meeting)
  const form = useMeetingForm(before)
  const isOver = !isAhead(meeting)
  return (
    <Section title={texts.details}>
      <Text c="dimmed">{isOver ? texts.over : texts.change_mail}</Text>
      <SaveForm
        form={form}
        draft={`meeting ${meeting.id}`}
        change={update}
        action={texts.save}
        isSecondary
        errors={texts.errors}
        inputOf={(fields) => ({ id: meeting.id, ...changesOf(fields, before) })}
        onSaved={() => notifyDone(texts.saved)}
      >
        <MeetingFormFields form={form} isOver={isOver} />
      </SaveForm>
    </Section>
  )
}
