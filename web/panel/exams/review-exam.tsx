import { Badge, Group, NumberInput, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useRecordId } from '../../kit/address.ts'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay, useSession } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type AttemptInFull, useAttempt, useExamTitles, useReview } from './exams.data.ts'
import { gradedByPerson, pointsOf } from './points.rules.ts'

/** One attempt: what was asked and answered; a person gives points for the long texts. */
export function ReviewExam() {
  const { title } = useTexts({ en, es })
  const answer = useAttempt(useRecordId())
  return (
    <Loaded title={title} answer={answer}>
      {(attempt) => <Shown attempt={attempt} />}
    </Loaded>
  )
}

function Shown({ attempt }: { attempt: AttemptInFull }) {
  const texts = useTexts({ en, es })
  const { moment, number } = useFormats()
  const titles = useExamTitles()
  const mayReview = useMay('editor')
  const { name, email, product_id, submitted_at, status, grade } = attempt
  const isOpen = mayReview && status !== 'running' && gradedByPerson(attempt).length > 0
  return (
    <Page
      title={name ?? email ?? texts.erased}
      purpose={titles.get(product_id) ?? texts.exam_gone}
      back={{ to: '/exams', label: texts.back }}
    >
      <Facts
        facts={{
          [texts.columns.status]: texts.statuses[status],
          [texts.columns.attempt]: number(attempt.attempt),
          [texts.columns.submitted]: submitted_at === null ? null : moment(submitted_at),
          [texts.grade]: grade === null || status !== 'reviewed' ? null : <Grade grade={grade} />,
        }}
      />
      {isOpen ? <ReviewForm key={attempt.id} attempt={attempt} /> : <Answers attempt={attempt} />}
    </Page>
  )
}

function Grade({ grade }: { grade: NonNullable<AttemptInFull['grade']> }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const { score, max_score, percent, passed } = grade
  return (
    <Group gap="xs">
      {texts.score(number(score), number(max_score), number(percent))}
      {passed !== null && (
        <Badge color={passed ? 'stage' : 'red'}>{passed ? texts.passed : texts.failed}</Badge>
      )}
    </Group>
  )
}

function ReviewForm({ attempt }: { attempt: AttemptInFull }) {
  const texts = useTexts({ en, es })
  const { user } = useSession()
  const review = useReview()
  const keys = gradedByPerson(attempt).map(({ key }) => key)
  const given = Object.fromEntries(keys.map((key) => [key, pointsOf(attempt, key) ?? '']))
  const form = useForm<{ points: Record<string, number | string>; reviewer: string }>({
    initialValues: { points: given, reviewer: user.name ?? user.email },
    validate: {
      points: ({ ...points }) => (keys.some((key) => points[key] === '') ? texts.points_missing : null),
    },
  })
  return (
    <SaveForm
      form={form}
      draft={`exam ${attempt.id}`}
      change={review}
      action={attempt.status === 'reviewed' ? texts.review_again : texts.review}
      inputOf={({ points, reviewer }) => ({
        id: attempt.id,
        points: keys.map((key) => `${key}=${points[key]}`),
        reviewer: reviewer.trim() || undefined,
      })}
      onSaved={() => notifyDone(texts.review_done)}
    >
      <Answers
        attempt={attempt}
        pointsField={(key, most) => (
          <NumberInput
            label={texts.points_for(most)}
            min={0}
            max={most}
            step={0.5}
            clampBehavior="strict"
            w={200}
            {...form.getInputProps(`points.${key}`)}
          />
        )}
      />
      {form.errors.points !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {form.errors.points}
        </Text>
      )}
      <TextInput
        label={texts.reviewer}
        description={texts.reviewer_help}
        maxLength={200}
        {...form.getInputProps('reviewer')}
      />
    </SaveForm>
  )
}

type AnswersProps = {
  attempt: AttemptInFull
  /** The field for the points of a question that a person grades. */
  pointsField?: (key: string, most: number) => ReactNode
}

function Answers({ attempt, pointsField }: AnswersProps) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  return (
    <Stack component="section" aria-label={texts.answers}>
      <Title order={2} size="h4">
        {texts.answers}
      </Title>
      {attempt.questions.map(({ key, kind, question, points }, index) => {
        const answer = attempt.answers.find((one) => one.key === key)
        const isByPerson = kind === 'long_text'
        return (
          <Paper key={key} withBorder p="md">
            <Stack gap="xs">
              <Text fw={600}>{texts.question(index + 1, question)}</Text>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {answer === undefined ? texts.unanswered : valueText(answer.value, texts.yes_no)}
              </Text>
              {isByPerson && pointsField !== undefined ? (
                pointsField(key, points)
              ) : (
                <Text size="sm" c="dimmed">
                  {answer?.points === null
                    ? texts.waits(number(points))
                    : texts.points(number(answer?.points ?? 0), number(points))}
                </Text>
              )}
            </Stack>
          </Paper>
        )
      })}
    </Stack>
  )
}

type Value = AttemptInFull['answers'][number]['value']

function valueText(value: Value, { yes, no }: { yes: string; no: string }): string {
  if (typeof value === 'boolean') return value ? yes : no
  return Array.isArray(value) ? value.join(', ') : String(value)
}
