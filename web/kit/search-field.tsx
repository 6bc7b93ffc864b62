import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const pauseMs = 300

type SearchFieldProps = {
  label: string
  /** What the address searches for when the field first stands there. */
  value: string | undefined
  onSearch: (text: string | undefined) => void
}

/** A field that searches when typing pauses. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value ?? '')
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim() || undefined), pauseMs)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        search(currentTarget.value)
      }}
      w={{ base: '100%', xs: 260 }}
    />
  )
}
