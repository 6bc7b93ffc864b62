/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { en } from './en.ts'

const maxLength = 4_000

type WriteMessageProps = { texts: typeof en; isBusy: boolean; send: (message: string) => Promise<void> }

/** The field below the chat. Enter sends; what could not be sent stands there again. */
export function WriteMessage({ texts, isBusy, send }: WriteMessageProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: Event) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '' || isBusy) return
    setText('')
    send(message).catch(() => setText(message))
  }
  return (
    <form class="write" onSubmit={submit}>
      <textarea
        ref={field}
        aria-label={texts.write}
        placeholder={texts.write}
        rows={2}
        maxLength={maxLength}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event)
        }}
      />
      <button type="submit" disabled={isBusy}>
        {texts.send}
      </button>
    </form>
  )
}
