/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { Refused } from './chat.data.ts'
import type { en } from './en.ts'

type LeaveEmailProps = { texts: typeof en; leave: (email: string) => Promise<object> }

/** Takes the email of somebody who wants to hear more. */
export function LeaveEmail({ texts, leave }: LeaveEmailProps) {
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget as HTMLFormElement).get('email'))
    leave(email).then(
      () => setState('sent'),
      (error) => setProblem(error instanceof Refused ? error.message : 'other'),
    )
  }
  if (state === 'sent')
    return (
      <p class="lead" role="status">
        {texts.email_sent}
      </p>
    )
  if (state === 'closed')
    return (
      <p class="lead">
        <button type="button" class="link" onClick={() => setState('open')}>
          {texts.leave_email}
        </button>
      </p>
    )
  return (
    <form class="lead" onSubmit={submit}>
      <input
        type="email"
        name="email"
        required
        maxLength={320}
        autocomplete="email"
        placeholder={texts.email}
        aria-label={texts.email}
      />
      <button type="submit">{texts.send}</button>
      <button type="button" class="link" onClick={() => setState('closed')}>
        {texts.cancel}
      </button>
      {problem !== null && <p role="alert">{texts.errors[problem] ?? texts.errors.other}</p>}
    </form>
  )
}
