import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { type Answers, QuestionField } from '../../kit/question-fields.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type BlockOf, type QuizResult, useSubmit } from './lesson.data.ts'
import { Part } from './part.tsx'

/** A quiz: answered, submitted, and shown with which answers were right. */
export function QuizBlock({ block }: { block: BlockOf<'quiz'> }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const { id, title, questions, attempts, best_score, passed } = block
  const [answers, setAnswers] = useState<Answers>({})
  const [isMissing, setIsMissing] = useState(false)
  const [result, setResult] = useState<QuizResult | null>(null)
  const submit = useSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = questions.every(({ key }) => answers[key] !== undefined)
    setIsMissing(!isWhole)
    if (!isWhole) return
    const given = Object.entries(answers).map(([key, value]) => ({ key, value: value! }))
    submit.mutate(
      { block_id: id, answers: given },
      { onSuccess: (graded) => setResult(graded as QuizResult) },
    )
  }
  const again = () => {
    setAnswers({})
    setResult(null)
  }
  const answer = (key: string, value: Answers[string] | undefined) => {
    const { [key]: _, ...rest } = answers
    setAnswers(value === undefined ? rest : { ...rest, [key]: value })
  }
  const noteOf = (key: string) => {
    const graded = result?.results.find((one) => one.key === key)
    return graded && (graded.correct ? texts.correct : texts.incorrect)
  }
  return (
    <Part title={title ?? texts.quiz}>
      {attempts > 0 && (
        <Text size="sm" c="dimmed">
          {[
            passed ? texts.passed : texts.not_passed,
            texts.attempts(attempts),
            best_score !== null && texts.best(number(best_score)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      <form onSubmit={send}>
        <Stack gap="lg">
          {questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              value={answers[question.key]}
              onChange={(value) => answer(question.key, value)}
              note={noteOf(question.key)}
            />
          ))}
          {isMissing && <Text c="var(--mantine-color-error)">{texts.answer_all}</Text>}
          {submit.error !== null && <Failure error={submit.error} own={texts.errors} />}
          {result === null ? (
            <Group>
              <Button type="submit" loading={submit.isPending}>
                {texts.submit}
              </Button>
            </Group>
          ) : (
            <Alert color={result.passed ? 'stage' : 'yellow'} role="status">
              <Group justify="space-between">
                <Text>
                  {result.passed ? texts.passed : texts.not_passed}:{' '}
                  {texts.result(number(result.score), number(result.max_score))}
                </Text>
                <Button onClick={again}>{texts.try_again}</Button>
              </Group>
            </Alert>
          )}
        </Stack>
      </form>
    </Part>
  )
}
