import { Button, Group, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

type AddPartProps = { label: string; placeholder: string; action: string; onAdd: (title: string) => void }

/** Adds a module or a lesson by its title, from which its key is made. Titles can be written one after the other. */
export function AddPart({ label, placeholder, action, onAdd }: AddPartProps) {
  const [title, setTitle] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    field.current?.focus()
    if (title.trim() === '') return
    onAdd(title.trim())
    setTitle('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        ref={field}
        flex={1}
        maw={420}
        aria-label={label}
        placeholder={placeholder}
        value={title}
        maxLength={200}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button flex="none" onClick={add}>
        {action}
      </Button>
    </Group>
  )
}
