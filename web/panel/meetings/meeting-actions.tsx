import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useErrorText } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import {
  isAhead,
  type Meeting,
  readCalendarFile,
  useCancel,
  useComplete,
  useNoShow,
} from './meetings.data.ts'

/** What can become of a meeting next. */
export function MeetingActions({ meeting }: { meeting: Meeting }) {
  const mayChange = useMay('editor')
  const { status } = meeting
  const hasBegun = status === 'in_progress' || status === 'completed' || status === 'no_show'
  return (
    <>
      <CalendarFile meeting={meeting} />
      {mayChange && isAhead(meeting) && <Cancel meeting={meeting} />}
      {mayChange && hasBegun && status !== 'no_show' && <NoShow meeting={meeting} />}
      {mayChange && hasBegun && status !== 'completed' && <Complete meeting={meeting} />}
    </>
  )
}

function CalendarFile({ meeting: { id } }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const save = async () => {
    const address = URL.createObjectURL(await readCalendarFile(id))
    const link = Object.assign(document.createElement('a'), { href: address, download: `meeting-${id}.ics` })
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button onClick={() => void save().catch((error: Error) => notifyFailure(textOf(error)))}>
      {texts.calendar_file}
    </Button>
  )
}

function Cancel({ meeting: { id } }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  const [reason, setReason] = useState('')
  return (
    <ConfirmButton
      action={texts.cancel}
      title={texts.cancel_title}
      change={useCancel()}
      input={{ id, reason: reason.trim() || undefined }}
      onDone={() => notifyDone(texts.cancelled)}
    >
      <Stack>
        {texts.cancel_text}
        <Textarea
          label={texts.cancel_reason}
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmButton>
  )
}

function NoShow({ meeting: { id } }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  return (
    <ConfirmButton
      action={texts.no_show}
      title={texts.no_show_title}
      change={useNoShow()}
      input={{ id }}
      onDone={() => notifyDone(texts.no_show_done)}
      isHarmless
    >
      {texts.no_show_text}
    </ConfirmButton>
  )
}

function Complete({ meeting: { id } }: { meeting: Meeting }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const complete = useComplete()
  const note = () =>
    complete.mutateAsync({ id }).then(
      () => notifyDone(texts.completed),
      (error: Error) => notifyFailure(textOf(error)),
    )
  return (
    <Button variant="filled" onClick={() => void note()} loading={complete.isPending}>
      {texts.complete}
    </Button>
  )
}
