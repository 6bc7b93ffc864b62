import { Group, NumberInput, Stack, Title } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import type { Exam } from './courses.data.ts'
import { EditQuestions } from './edit-questions.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { PreviewQuestions } from './preview-questions.tsx'
import { useProblems } from './problems.ts'

/** An exam: its time, what passes it, and its questions. */
export function EditExam({ exam, onChange }: { exam: Exam; onChange: (exam: Exam) => void }) {
  const texts = useTexts({ en, es })
  const problem = useProblems('exam')
  const { questions } = exam
  return (
    <Stack>
      <Title order={2} size="h4">
        {texts.exam}
      </Title>
      <Group align="flex-start">
        <NumberInput
          label={texts.time_limit}
          min={1}
          allowDecimal={false}
          value={exam.time_limit_minutes}
          onChange={(minutes) => onChange({ ...exam, time_limit_minutes: Number(minutes) })}
          error={problem('time_limit_minutes')}
        />
        <NumberInput
          label={texts.pass_percent}
          min={0}
          max={100}
          value={exam.pass_percent}
          onChange={(percent) => onChange({ ...exam, pass_percent: Number(percent) })}
          error={problem('pass_percent')}
        />
        <NumberInput
          label={texts.max_attempts}
          description={texts.max_attempts_hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          allowDecimal={false}
          value={exam.max_attempts ?? ''}
          onChange={(count) => onChange({ ...exam, max_attempts: count === '' ? null : Number(count) })}
          error={problem('max_attempts')}
        />
      </Group>
      <EditQuestions
        questions={questions}
        path="exam.questions"
        onChange={(questions) => onChange({ ...exam, questions })}
        isExam
      />
      <PreviewQuestions title={texts.exam} questions={questions} />
    </Stack>
  )
}
