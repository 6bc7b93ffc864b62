import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type LinesInputProps = {
  label: string
  description?: string
  value?: string[]
  onChange: (lines: string[]) => void
  error?: ReactNode
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A short list that is written a line each. */
export function LinesInput({ value = [], onChange, ...props }: LinesInputProps) {
  const [text, setText] = useState(value.join('\n'))
  // Spaces and empty lines that are being typed stay; what comes from elsewhere replaces the text.
  const isSame = linesOf(text).join('\n') === value.join('\n')
  return (
    <Textarea
      autosize
      minRows={3}
      value={isSame ? text : value.join('\n')}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(linesOf(currentTarget.value))
      }}
      {...props}
    />
  )
}
