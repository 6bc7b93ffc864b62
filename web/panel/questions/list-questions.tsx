import { Button, Group, Stack, Text } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import type { Change } from '../../kit/data.ts'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone, notifyFailure } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { AnswerQuestion } from './answer-question.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Question, readFilters, useDismiss, useQuestions, useReopen } from './questions.data.ts'

/** What people asked and no clone could answer, to be worked off. */
export function ListQuestions() {
  const texts = useTexts({ en, es })
  const [{ state }, change] = useFilters(readFilters)
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Group>
        <Choice
          label={texts.which}
          options={texts.states}
          value={state}
          onChange={(next) => change({ state: next })}
        />
      </Group>
      <Records
        label={texts.title}
        list={useQuestions(state)}
        keyOf={({ id }) => id}
        columns={useColumns()}
        empty={<Empty text={texts.nothing[state]} />}
      />
    </Page>
  )
}

function useColumns(): Column<Question>[] {
  const texts = useTexts({ en, es })
  const { number, ago } = useFormats()
  const mayEdit = useMay('editor')
  const columns: Column<Question>[] = [
    {
      title: texts.question,
      isText: true,
      cell: ({ question, last_asked_at }) => (
        <Stack gap={2} maw={560}>
          <Text style={{ overflowWrap: 'anywhere' }}>{question}</Text>
          <Text size="sm" c="dimmed">
            {texts.last_asked(ago(last_asked_at))}
          </Text>
        </Stack>
      ),
    },
    {
      title: texts.asked,
      cell: ({ asked_count }) => number(asked_count),
      isNumber: true,
      isSecondary: true,
    },
  ]
  const toDo = { title: texts.to_do, cell: (question: Question) => <ToDo question={question} /> }
  return mayEdit ? [...columns, toDo] : columns
}

/** Answer it or dismiss it; or take back that it was. */
function ToDo({ question }: { question: Question }) {
  const texts = useTexts({ en, es })
  const [dismiss, reopen] = [useDismiss(), useReopen()]
  const { id } = question
  const run = (change: Change<{ id: number }>, done: string) =>
    void change.mutateAsync({ id }).then(
      () => notifyDone(done),
      ({ message }) => notifyFailure(message),
    )
  if (question.state !== 'open')
    return (
      <Button
        loading={reopen.isPending}
        onClick={() => run(reopen, texts.reopened)}
        aria-label={`${texts.reopen}: ${question.question}`}
      >
        {texts.reopen}
      </Button>
    )
  return (
    <Group gap="xs">
      <AnswerQuestion question={question} />
      <Button
        variant="subtle"
        loading={dismiss.isPending}
        onClick={() => run(dismiss, texts.dismissed)}
        aria-label={`${texts.dismiss}: ${question.question}`}
      >
        {texts.dismiss}
      </Button>
    </Group>
  )
}
