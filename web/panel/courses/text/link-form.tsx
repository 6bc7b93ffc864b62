import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../kit/language.tsx'
import { en } from '../en.ts'
import { es } from '../es.ts'
import { meantAddress } from './link-address.rules.ts'

type LinkFormProps = {
  /** Where the link leads now; null where there is none yet. */
  address: string | null
  onSet: (href: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks where a link leads. */
export function LinkForm({ address, onSet, onRemove, onClose }: LinkFormProps) {
  const texts = useTexts({ en, es })
  const [written, setWritten] = useState(address ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const set = () => {
    const href = meantAddress(written)
    if (href === null) setWrong(true)
    else onSet(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    else set()
  }
  return (
    <Group p="xs" gap="xs" align="flex-start" role="group" aria-label={texts.formats.link}>
      <TextInput
        flex={1}
        miw={200}
        label={texts.link_address}
        placeholder="https://"
        inputMode="url"
        value={written}
        ref={field}
        maxLength={2000}
        error={isWrong && texts.link_wrong}
        onChange={({ currentTarget }) => {
          setWritten(currentTarget.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Group gap="xs" pt={25}>
        <Button onClick={set}>{texts.set_link}</Button>
        {address !== null && <Button onClick={onRemove}>{texts.remove_link}</Button>}
        <Button variant="subtle" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Group>
    </Group>
  )
}
