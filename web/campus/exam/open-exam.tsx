import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRecordId } from '../../kit/address.ts'
import { Failure } from '../../kit/failure.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { LoadedScreen, Screen } from '../frame/screen.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Exam, useExam, useStart } from './exam.data.ts'
import { SitExam } from './sit-exam.tsx'

/** An exam: its rules and the student's attempts, and the attempt that runs. */
export function OpenExam() {
  const texts = useTexts({ en, es })
  const id = useRecordId()
  const answer = useExam(id)
  const { error } = answer
  if (error !== null && texts.errors[error.type] !== undefined)
    return (
      <Screen title={texts.exam}>
        <Failure error={error} own={texts.errors} />
      </Screen>
    )
  return (
    <LoadedScreen title={texts.exam} answer={answer}>
      {(exam) => <Shown exam={exam} product_id={id} />}
    </LoadedScreen>
  )
}

function Shown({ exam, product_id }: { exam: Exam; product_id: number }) {
  const texts = useTexts({ en, es })
  const start = useStart()
  const [said, setSaid] = useState<string | null>(null)
  const end = (words: string | null) => {
    setSaid(words)
    start.reset()
  }
  return (
    <Screen title={exam.title} back={{ to: '/', label: texts.back }}>
      {start.data === undefined ? (
        <>
          {said !== null && <Text role="status">{said}</Text>}
          <Before
            exam={exam}
            error={start.error}
            isStarting={start.isPending}
            onStart={() => start.mutate(product_id)}
          />
        </>
      ) : (
        <SitExam product_id={product_id} sitting={start.data} onEnd={end} />
      )}
    </Screen>
  )
}

type BeforeProps = { exam: Exam; error: Error | null; isStarting: boolean; onStart: () => void }

function Before({ exam, error, isStarting, onStart }: BeforeProps) {
  const texts = useTexts({ en, es })
  const { percent } = useFormats()
  const { time_limit_seconds, pass_percent, attempts, attempts_left } = exam
  const isRunning = attempts.some(({ status }) => status === 'running')
  const mayStart = isRunning || attempts_left === null || attempts_left > 0
  return (
    <Stack>
      <Text>{texts.rules(Math.round(time_limit_seconds / 60), percent(pass_percent / 100))}</Text>
      <Text>{texts.clock}</Text>
      {attempts_left !== null && !isRunning && (
        <Text>{attempts_left === 0 ? texts.no_attempts : texts.attempts_left(attempts_left)}</Text>
      )}
      {error !== null && <Failure error={error} own={texts.errors} />}
      {mayStart && (
        <Group>
          <Button variant="filled" onClick={onStart} loading={isStarting}>
            {isRunning ? texts.go_on : texts.start}
          </Button>
        </Group>
      )}
      {attempts.length > 0 && <Attempts attempts={attempts} />}
    </Stack>
  )
}

function Attempts({ attempts }: Pick<Exam, 'attempts'>) {
  const texts = useTexts({ en, es })
  const { moment, number, percent } = useFormats()
  return (
    <Stack component="section" gap="xs" aria-label={texts.your_attempts}>
      <Title order={2} size="h4">
        {texts.your_attempts}
      </Title>
      <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {attempts.map(({ attempt, status, grade, passed, started_at }) => (
          <Group component="li" key={attempt} justify="space-between">
            <Text>
              {texts.attempt(attempt)} · {moment(started_at)}
            </Text>
            <Text>
              {passed === null ? texts.statuses[status] : passed ? texts.passed : texts.not_passed}
              {grade !== null &&
                `, ${texts.points(number(grade.score), number(grade.max_score), percent(grade.percent / 100))}`}
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
