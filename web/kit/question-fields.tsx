import { Checkbox, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

/** A question of a quiz or an exam, without its answer. */
export type Question = {
  key: string
  kind: 'single' | 'multiple' | 'true_false' | 'number' | 'short_text' | 'long_text'
  question: string
  options?: string[]
}

export type AnswerValue = string | number | boolean | string[]
export type Answers = Record<string, AnswerValue>

type FieldProps = {
  question: Question
  value: AnswerValue | undefined
  onChange: (value: AnswerValue | undefined) => void
  /** Such as whether the answer was right. */
  note?: ReactNode
}

/** A question with the field in which it is answered. An emptied field is no answer. */
export function QuestionField({ question, value, onChange, note }: FieldProps) {
  const texts = useTexts({ en, es })
  const { kind, options = [] } = question
  const label = question.question
  switch (kind) {
    case 'single':
      return <OneOf label={label} note={note} options={options} value={value as string} onChange={onChange} />
    case 'true_false':
      return (
        <OneOf
          label={label}
          note={note}
          options={[texts.right, texts.wrong]}
          value={value === undefined ? undefined : value ? texts.right : texts.wrong}
          onChange={(chosen) => onChange(chosen === texts.right)}
        />
      )
    case 'multiple':
      return (
        <SomeOf label={label} note={note} options={options} value={value as string[]} onChange={onChange} />
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          description={note}
          value={(value as number | undefined) ?? ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
          maw={240}
        />
      )
    default: {
      const field = {
        label,
        description: note,
        value: (value as string | undefined) ?? '',
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
          onChange(currentTarget.value === '' ? undefined : currentTarget.value),
      }
      return kind === 'long_text' ? (
        <Textarea autosize minRows={4} maxLength={20_000} {...field} />
      ) : (
        <TextInput maxLength={2_000} {...field} />
      )
    }
  }
}

type ChoiceProps<Value> = {
  label: string
  note?: ReactNode
  options: string[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** Several options, one of which is chosen. */
export const OneOf = ({ label, note, options, value, onChange }: ChoiceProps<string>) => (
  <Radio.Group label={label} description={note} value={value ?? null} onChange={onChange}>
    <Stack gap="xs" pt="xs">
      {options.map((option) => (
        <Radio key={option} value={option} label={option} />
      ))}
    </Stack>
  </Radio.Group>
)

/** Several options, any of which are chosen. */
export const SomeOf = ({ label, note, options, value, onChange }: ChoiceProps<string[]>) => (
  <Checkbox.Group label={label} description={note} value={value ?? []} onChange={onChange}>
    <Stack gap="xs" pt="xs">
      {options.map((option) => (
        <Checkbox key={option} value={option} label={option} />
      ))}
    </Stack>
  </Checkbox.Group>
)
