import { Button, Group, Paper, Select, Stack, TextInput } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import { moved, replaced, without } from './course.rules.ts'
import type { SurveyQuestion } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { newSurveyQuestion } from './new-parts.ts'
import { PartMenu } from './part-menu.tsx'
import { useProblems } from './problems.ts'

type SurveyProps = {
  questions: SurveyQuestion[]
  path: string
  onChange: (questions: SurveyQuestion[]) => void
}

const kinds = ['stars', 'nps', 'yes_no', 'choice', 'choices', 'text'] as const

/** What students are asked for their opinion. */
export function EditSurvey({ questions, path, onChange }: SurveyProps) {
  const texts = useTexts({ en, es })
  return (
    <Stack gap="sm">
      {questions.map((question, index) => (
        // A new question has no id before it is saved.
        <Paper key={question.id ?? index} withBorder p="md">
          <Row
            question={question}
            index={index}
            path={`${path}[${index}]`}
            onChange={(changed) => onChange(replaced(questions, index, changed))}
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
        </Paper>
      ))}
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...questions, newSurveyQuestion()])}
      >
        {texts.add_question}
      </Button>
    </Stack>
  )
}

type RowProps = {
  question: SurveyQuestion
  index: number
  path: string
  onChange: (question: SurveyQuestion) => void
  actions: Parameters<typeof PartMenu>[0]['actions']
}

function Row({ question, index, path, onChange, actions }: RowProps) {
  const texts = useTexts({ en, es })
  const problem = useProblems(path)
  const { options: _, ...plain } = question
  const hasOptions = (kind: SurveyQuestion['kind']) => kind === 'choice' || kind === 'choices'
  const setKind = (kind: SurveyQuestion['kind']) =>
    onChange(hasOptions(kind) ? { ...question, kind, options: question.options ?? [] } : { ...plain, kind })
  return (
    <Stack gap="xs">
      <Group wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          label={texts.question_number(index + 1)}
          value={question.question}
          required
          maxLength={2000}
          onChange={({ currentTarget }) => onChange({ ...question, question: currentTarget.value })}
          error={problem('question')}
        />
        <PartMenu label={texts.actions_for(texts.question_number(index + 1))} actions={actions} />
      </Group>
      <Select
        label={texts.answer_kind}
        data={kinds.map((kind) => ({ value: kind, label: texts.survey_kinds[kind] }))}
        value={question.kind}
        allowDeselect={false}
        onChange={(kind) => kind !== null && setKind(kind)}
      />
      {hasOptions(question.kind) && (
        <LinesInput
          label={texts.options}
          description={texts.options_hint}
          value={question.options ?? []}
          onChange={(options) => onChange({ ...question, options })}
          error={problem('options')}
        />
      )}
    </Stack>
  )
}
