import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useErrorText } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useResend } from './webhooks.data.ts'

/** Sends one event again. */
export function Resend({ event_id }: { event_id: string }) {
  const texts = useTexts({ en, es })
  const textOf = useErrorText()
  const resend = useResend()
  const send = () =>
    resend.mutate(
      { event_id },
      {
        onSuccess: ({ queued }) => notifyDone(texts.resent(queued)),
        onError: (error) => notifyFailure(textOf(error)),
      },
    )
  return (
    <Button size="xs" variant="subtle" onClick={send} loading={resend.isPending}>
      {texts.resend}
    </Button>
  )
}

const dayMs = 86_400_000
const offeredDays = 7
const firstDay = () => new Date(Date.now() - offeredDays * dayMs).toISOString().slice(0, 10)

/** Sends everything again that was given up since a day. */
export function ResendFailed() {
  const texts = useTexts({ en, es })
  const [day, setDay] = useState(firstDay)
  return (
    <ConfirmButton
      action={texts.resend_failed}
      title={texts.resend_failed_title}
      isHarmless
      change={useResend()}
      input={{ failed_since: day }}
      onDone={({ queued }) => notifyDone(texts.resent(queued))}
    >
      <TextInput
        type="date"
        label={texts.failed_since}
        description={texts.failed_since_help}
        value={day}
        required
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ConfirmButton>
  )
}
