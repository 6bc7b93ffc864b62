import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { type Answers, QuestionField } from '../../kit/question-fields.tsx'
import { Countdown } from './countdown.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Sitting, saveAnswers, useSubmitExam } from './exam.data.ts'
import { type Kept, keepAnswers } from './keep-answers.ts'

type SitExamProps = {
  product_id: number
  sitting: Sitting
  /** The attempt has ended; with what is to be said of that. */
  onEnd: (said: string | null) => void
}

/** An attempt that runs: its questions, each answer saved when it is given, and the time that is left. */
export function SitExam({ product_id, sitting, onEnd }: SitExamProps) {
  const texts = useTexts({ en, es })
  const { questions, saved, remaining_seconds } = sitting
  const [answers, setAnswers] = useState<Answers>(saved)
  const [kept, setKept] = useState<Kept>('saved')
  const submit = useSubmitExam()
  const keeper = useKeeper(product_id, setKept, () => onEnd(texts.time_over))
  const answer = (key: string, value: Answers[string] | undefined) => {
    const { [key]: _, ...rest } = answers
    setAnswers(value === undefined ? rest : { ...rest, [key]: value })
    // An answer cannot be taken back: an emptied text stays as an empty one.
    keeper.current?.keep(key, value ?? emptyOf(questions.find((one) => one.key === key)?.kind))
  }
  const send = (isOver: boolean) => {
    const given = Object.entries(answers).map(([key, value]) => ({ key, value }))
    submit
      .mutateAsync({ product_id, answers: given })
      .then(() => onEnd(isOver ? texts.time_over : null))
      .catch((error: { type?: string }) => {
        if (error.type === 'exam_time_over' || error.type === 'exam_not_running') onEnd(texts.time_over)
      })
  }
  return (
    <Stack>
      <Paper pos="sticky" top={0} p="sm" withBorder style={{ zIndex: 10 }}>
        <Group justify="space-between">
          <Countdown seconds={remaining_seconds} onOver={() => send(true)} />
          <Text size="sm" aria-live="polite" c={kept === 'offline' ? 'var(--mantine-color-error)' : 'dimmed'}>
            {texts[kept]}
          </Text>
        </Group>
      </Paper>
      <Stack gap="xl">
        {questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            value={answers[question.key]}
            onChange={(value) => answer(question.key, value)}
          />
        ))}
      </Stack>
      {submit.error !== null && <Failure error={submit.error} own={texts.errors} />}
      <Submit
        missing={questions.filter(({ key }) => answers[key] === undefined).length}
        isPending={submit.isPending}
        onSubmit={() => send(false)}
      />
    </Stack>
  )
}

const emptyOf = (kind: string | undefined): Answers[string] => (kind === 'multiple' ? [] : '')

function useKeeper(product_id: number, onKept: (kept: Kept) => void, onOver: () => void) {
  const keeper = useRef<ReturnType<typeof keepAnswers> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one keeper for an attempt
  useEffect(() => {
    keeper.current = keepAnswers((answers) => saveAnswers(product_id, answers), onKept, onOver)
    return () => keeper.current?.end()
  }, [product_id])
  return keeper
}

type SubmitProps = { missing: number; isPending: boolean; onSubmit: () => void }

function Submit({ missing, isPending, onSubmit }: SubmitProps) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <Group>
      <Button variant="filled" onClick={open}>
        {texts.submit}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.submit_title}>
        <Stack>
          <Text>{missing === 0 ? texts.submit_all : texts.submit_missing(missing)}</Text>
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {texts.cancel}
            </Button>
            <Button
              variant="filled"
              loading={isPending}
              onClick={() => {
                close()
                onSubmit()
              }}
            >
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  )
}
