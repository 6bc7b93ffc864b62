import { Button, Group, NumberInput, Paper, Select, Stack, Textarea } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import { moved, replaced, withKind, without } from './course.rules.ts'
import type { Question } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { newQuestion } from './new-parts.ts'
import { PartMenu } from './part-menu.tsx'
import { useProblems } from './problems.ts'
import { RightAnswer } from './right-answer.tsx'

const gradedKinds = ['single', 'multiple', 'true_false', 'number', 'short_text'] as const

type QuestionsProps = {
  questions: Question[]
  path: string
  onChange: (questions: Question[]) => void
  /** An exam may also ask what a person grades. */
  isExam?: boolean
}

/** The questions of a quiz or exam with their answers. */
export function EditQuestions({ questions, path, onChange, isExam = false }: QuestionsProps) {
  const texts = useTexts({ en, es })
  return (
    <Stack gap="sm">
      {questions.map((question, index) => (
        <Paper key={question.key} withBorder p="md">
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Textarea
                flex={1}
                label={texts.question_number(index + 1)}
                value={question.question}
                required
                maxLength={2000}
                autosize
                onChange={({ currentTarget }) =>
                  onChange(replaced(questions, index, { ...question, question: currentTarget.value }))
                }
              />
              <PartMenu
                label={texts.actions_for(texts.question_number(index + 1))}
                actions={[
                  {
                    label: texts.move_up,
                    isDisabled: index === 0,
                    act: () => onChange(moved(questions, index, index - 1)),
                  },
                  {
                    label: texts.move_down,
                    isDisabled: index === questions.length - 1,
                    act: () => onChange(moved(questions, index, index + 1)),
                  },
                  { label: texts.remove, isDangerous: true, act: () => onChange(without(questions, index)) },
                ]}
              />
            </Group>
            <Answer
              question={question}
              path={`${path}[${index}]`}
              kinds={isExam ? [...gradedKinds, 'long_text'] : gradedKinds}
              onChange={(changed) => onChange(replaced(questions, index, changed))}
            />
          </Stack>
        </Paper>
      ))}
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...questions, newQuestion()])}
      >
        {texts.add_question}
      </Button>
    </Stack>
  )
}

type AnswerProps = {
  question: Question
  path: string
  kinds: readonly Question['kind'][]
  onChange: (question: Question) => void
}

function Answer({ question, path, kinds, onChange }: AnswerProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  return (
    <>
      <Group align="flex-start">
        <Select
          label={texts.answer_kind}
          data={kinds.map((kind) => ({ value: kind, label: texts.question_kinds[kind] }))}
          value={question.kind}
          allowDeselect={false}
          onChange={(kind) => kind !== null && onChange(withKind(question, kind))}
        />
        <NumberInput
          label={texts.points}
          min={0}
          value={question.points}
          onChange={(points) => onChange({ ...question, points: Number(points) })}
          error={problem('points')}
          w={110}
        />
      </Group>
      {question.options !== undefined && (
        <LinesInput
          label={texts.options}
          description={texts.options_hint}
          value={question.options}
          onChange={(options) => onChange({ ...question, options })}
          error={problem('options') ?? problem('options[0]')}
        />
      )}
      <RightAnswer question={question} path={path} onChange={onChange} />
    </>
  )
}
