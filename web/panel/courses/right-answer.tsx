import { Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import type { Question } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useProblems } from './problems.ts'

type RightAnswerProps = { question: Question; path: string; onChange: (question: Question) => void }

/** What counts as right, as the question's kind asks for it; nothing where a person grades. */
export function RightAnswer(props: RightAnswerProps) {
  const Kind = kinds[props.question.kind]
  return Kind === undefined ? null : <Kind {...props} />
}

const kinds: Partial<Record<Question['kind'], (props: RightAnswerProps) => React.ReactNode>> = {
  single: OneOption,
  multiple: SeveralOptions,
  true_false: TrueOrFalse,
  number: NumberWithTolerance,
  short_text: AcceptedTexts,
}

const named = ({ options = [] }: Question) => [...new Set(options.filter((option) => option.trim() !== ''))]

function OneOption({ question, path, onChange }: RightAnswerProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  const { answer } = question
  return (
    <Select
      label={texts.right_answer}
      data={named(question)}
      value={named(question).includes(String(answer)) ? String(answer) : null}
      onChange={(option) => onChange({ ...question, answer: option ?? '' })}
      error={problem('answer')}
    />
  )
}

function SeveralOptions({ question, path, onChange }: RightAnswerProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  return (
    <Checkbox.Group
      label={texts.right_answers}
      value={(question.answer as string[]).filter((one) => named(question).includes(one))}
      onChange={(answer) => onChange({ ...question, answer })}
      error={problem('answer')}
    >
      <Stack gap={6} mt={4}>
        {named(question).map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function TrueOrFalse({ question, onChange }: RightAnswerProps) {
  const texts = useTexts({ en, es })
  return (
    <Select
      label={texts.right_answer}
      data={[
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ]}
      value={String(question.answer)}
      allowDeselect={false}
      onChange={(value) => onChange({ ...question, answer: value === 'true' })}
    />
  )
}

function NumberWithTolerance({ question, path, onChange }: RightAnswerProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  return (
    <Group align="flex-start">
      <NumberInput
        label={texts.right_answer}
        value={question.answer as number}
        onChange={(value) => onChange({ ...question, answer: Number(value) })}
        error={problem('answer')}
      />
      <NumberInput
        label={texts.tolerance}
        min={0}
        value={question.tolerance ?? 0}
        onChange={(tolerance) => onChange({ ...question, tolerance: Number(tolerance) })}
        error={problem('tolerance')}
      />
    </Group>
  )
}

function AcceptedTexts({ question, path, onChange }: RightAnswerProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  return (
    <LinesInput
      label={texts.accepted_answers}
      description={texts.accepted_hint}
      value={question.answer as string[]}
      onChange={(answer) => onChange({ ...question, answer })}
      error={problem('answer') ?? problem('answer[0]')}
    />
  )
}
