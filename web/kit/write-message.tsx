import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { PictureField, type PictureTexts } from './picture-field.tsx'

const maxLength = 4_000

/** What somebody writes to a clone; the picture is a data: address. */
export type Written = { message: string; picture: string | null }

type WriteMessageProps = {
  texts: PictureTexts & { message: string; send: string }
  placeholder: string
  isPending: boolean
  takesPictures: boolean
  /** What could not be sent stands there again. */
  send: (written: Written) => Promise<unknown>
  note?: string
}

/** The field below a chat. Enter sends. */
export function WriteMessage({
  texts,
  placeholder,
  isPending,
  takesPictures,
  send,
  note,
}: WriteMessageProps) {
  const [message, setMessage] = useState('')
  const [picture, setPicture] = useState<string | null>(null)
  const say = () => {
    const said = message.trim()
    if (said === '' || isPending) return
    setMessage('')
    setPicture(null)
    send({ message: said, picture }).catch(() => {
      setMessage(message)
      setPicture(picture)
    })
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    say()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        say()
      }}
    >
      <Stack gap="xs">
        <Textarea
          label={texts.message}
          placeholder={placeholder}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxLength}
          data-autofocus
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          onKeyDown={sendByEnter}
        />
        <Group justify="flex-end">
          {takesPictures && <PictureField picture={picture} onChange={setPicture} texts={texts} />}
          {note !== undefined && (
            <Text size="sm" c="dimmed" flex={1} miw={160}>
              {note}
            </Text>
          )}
          <Button type="submit" variant="filled" loading={isPending} ml="auto">
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
