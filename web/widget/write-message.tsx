/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { pictureTypes, readPicture } from '../kit/read-picture.ts'
import type { Written } from './chat.data.ts'
import type { en } from './en.ts'

const maxLength = 4_000

type WriteMessageProps = {
  texts: typeof en
  isBusy: boolean
  takesPictures: boolean
  send: (written: Written) => Promise<void>
}

/** The field below the chat. Enter sends; what could not be sent stands there again. */
export function WriteMessage({ texts, isBusy, takesPictures, send }: WriteMessageProps) {
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: Event) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '' || isBusy) return
    setText('')
    setPicture(null)
    send({ message, picture }).catch(() => {
      setText(message)
      setPicture(picture)
    })
  }
  return (
    <form class="write" onSubmit={submit}>
      {picture !== null && (
        <p class="attached">
          <img src={picture} alt={texts.picture} />
          <button type="button" class="link" onClick={() => setPicture(null)}>
            {texts.remove_picture}
          </button>
        </p>
      )}
      <textarea
        ref={field}
        aria-label={texts.write}
        placeholder={picture === null ? texts.write : texts.write_on_picture}
        rows={2}
        maxLength={maxLength}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event)
        }}
      />
      {takesPictures && (
        <AttachPicture
          texts={texts}
          onChoose={(chosen) => {
            setPicture(chosen)
            field.current?.focus()
          }}
        />
      )}
      <button type="submit" disabled={isBusy}>
        {texts.send}
      </button>
    </form>
  )
}

type AttachPictureProps = { texts: typeof en; onChoose: (picture: string) => void }

/** Asks for a picture; one that cannot be read is said to be so. */
function AttachPicture({ texts, onChoose }: AttachPictureProps) {
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => {
    const file = input.current!.files?.[0]
    input.current!.value = ''
    setWrong(false)
    if (file !== undefined) readPicture(file).then(onChoose, () => setWrong(true))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={texts.attach}
        onChange={choose}
      />
      <button
        type="button"
        class="plain"
        aria-label={texts.attach}
        title={texts.attach}
        onClick={() => input.current!.click()}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M2.5 4.5h15v11h-15zm0 8.5 4-4 4 4 2.5-2.5 4.5 4.500M13 8h.01"
            fill="none"
            stroke="currentColor"
            stroke-width="1.8"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
      </button>
      {isWrong && (
        <p class="wrong" role="alert">
          {texts.errors.unsupported_file}
        </p>
      )}
    </>
  )
}
