import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { OneOf, SomeOf } from '../../kit/question-fields.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type BlockOf, useAnswerSurvey } from './lesson.data.ts'
import { Part } from './part.tsx'

type Survey = Pick<BlockOf<'survey'>, 'id' | 'title' | 'questions' | 'answers'>
type Question = Survey['questions'][number]
type Value = Survey['answers'][number]['value']

/** A survey. Each answer is saved when it is given. @param unit_id where the survey that all lessons share is answered */
export function SurveyBlock({ block, unit_id }: { block: Survey; unit_id: number }) {
  const texts = useTexts({ en, es })
  const { id, title, questions, answers } = block
  return (
    <Part title={title ?? texts.survey}>
      <Text size="sm" c="dimmed">
        {texts.survey_purpose}
      </Text>
      {questions.map((question) => (
        <SurveyQuestion
          key={question.id}
          block_id={id}
          unit_id={unit_id}
          question={question}
          first={answers.find(({ question_id }) => question_id === question.id)?.value}
        />
      ))}
    </Part>
  )
}

type SurveyQuestionProps = { block_id: number; unit_id: number; question: Question; first: Value | undefined }

function SurveyQuestion({ block_id, unit_id, question, first }: SurveyQuestionProps) {
  const texts = useTexts({ en, es })
  const [value, setValue] = useState(first)
  const answer = useAnswerSurvey(block_id, unit_id)
  const save = (next: Value) => {
    setValue(next)
    answer.mutate({ question_id: question.id, value: next })
  }
  return (
    <Stack gap={4}>
      <SurveyField question={question} value={value} onGive={save} />
      {answer.isSuccess && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {texts.saved}
        </Text>
      )}
      {answer.error !== null && <Failure error={answer.error} own={texts.errors} />}
    </Stack>
  )
}

type SurveyFieldProps = { question: Question; value: Value | undefined; onGive: (value: Value) => void }

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

function SurveyField({ question: { kind, question, options = [] }, value, onGive }: SurveyFieldProps) {
  const texts = useTexts({ en, es })
  if (kind === 'text') return <WrittenAnswer label={question} value={value as string} onGive={onGive} />
  if (kind === 'choices')
    return <SomeOf label={question} options={options} value={value as string[]} onChange={onGive} />
  if (kind === 'choice')
    return <OneOf label={question} options={options} value={value as string} onChange={onGive} />
  // The rest are few values with names of ours.
  const named = new Map<Value, string>(
    kind === 'yes_no'
      ? [
          [true, texts.yes],
          [false, texts.no],
        ]
      : kind === 'stars'
        ? range(1, 5).map((stars) => [stars, texts.stars(stars)])
        : range(0, 10).map((points) => [points, String(points)]),
  )
  const valueNamed = (name: string) => [...named].find(([, one]) => one === name)![0]
  return (
    <OneOf
      label={question}
      options={[...named.values()]}
      value={value === undefined ? undefined : named.get(value)}
      onChange={(name) => onGive(valueNamed(name))}
    />
  )
}

/** Saved when the field is left, if it has changed. */
function WrittenAnswer({
  label,
  value = '',
  onGive,
}: {
  label: string
  value: string | undefined
  onGive: (value: string) => void
}) {
  const [text, setText] = useState(value)
  return (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxLength={5_000}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => text.trim() !== '' && text !== value && onGive(text)}
    />
  )
}
