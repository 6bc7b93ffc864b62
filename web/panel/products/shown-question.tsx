import { ActionIcon, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Faq, useDeleteFaq, useUpdateFaq } from './products.data.ts'
import { QuestionForm } from './question-form.tsx'

type ShownQuestionProps = {
  faq: Faq
  /** Where it stands among so many. */
  place: number
  count: number
  move: (to: number) => void
}

/** A question as it is, or the form that changes it. */
export function ShownQuestion({ faq, place, count, move }: ShownQuestionProps) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const update = useUpdateFaq()
  const [isChanged, setChanged] = useState(false)
  const settle = () => {
    setChanged(false)
    notifyDone(texts.saved)
  }
  return (
    <Paper withBorder p="md">
      {isChanged ? (
        <Stack>
          <QuestionForm
            faq={faq}
            draft={`question ${faq.id}`}
            change={update}
            action={texts.save}
            inputOf={(said) => ({ id: faq.product_id, faqId: faq.id, ...said })}
            onSaved={settle}
          />
          <Group>
            <Button size="xs" onClick={() => setChanged(false)}>
              {texts.close_question}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="sm">
          <Said faq={faq} />
          {mayChange && (
            <Group gap="xs">
              <Button size="xs" onClick={() => setChanged(true)} aria-label={texts.change_one(faq.question)}>
                {texts.change_question}
              </Button>
              <DeleteQuestion faq={faq} />
              {count > 1 && <Place question={faq.question} place={place} count={count} move={move} />}
            </Group>
          )}
        </Stack>
      )}
    </Paper>
  )
}

const Said = ({ faq: { question, answer, answer_mode } }: { faq: Faq }) => {
  const texts = useTexts({ en, es })
  return (
    <Stack gap="xs" align="flex-start" style={{ overflowWrap: 'anywhere' }}>
      <Title order={3} size="h5">
        {question}
      </Title>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{answer}</Text>
      {answer_mode === 'contexto' && <Badge>{texts.faithful}</Badge>}
    </Stack>
  )
}

type PlaceProps = { question: string; place: number; count: number; move: (to: number) => void }

const Arrow = ({ turn }: { turn: number }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" style={{ rotate: `${turn}deg` }}>
    <path d="M8 14V3M3 8l5-5 5 5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
)

function Place({ question, place, count, move }: PlaceProps) {
  const texts = useTexts({ en, es })
  return (
    <Group gap={4} ml="auto">
      <ActionIcon
        variant="default"
        size="md"
        aria-label={texts.move_up(question)}
        aria-disabled={place === 0}
        onClick={() => place > 0 && move(place - 1)}
      >
        <Arrow turn={0} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={texts.move_down(question)}
        aria-disabled={place === count - 1}
        onClick={() => place < count - 1 && move(place + 1)}
      >
        <Arrow turn={180} />
      </ActionIcon>
    </Group>
  )
}

function DeleteQuestion({ faq }: { faq: Faq }) {
  const texts = useTexts({ en, es })
  const mayDelete = useMay('owner')
  const remove = useDeleteFaq()
  if (!mayDelete) return null
  return (
    <ConfirmButton
      action={texts.delete_question}
      title={texts.delete_question_title}
      size="xs"
      change={remove}
      input={{ id: faq.product_id, faqId: faq.id }}
      onDone={() => notifyDone(texts.question_deleted)}
    >
      {texts.delete_question_text}
    </ConfirmButton>
  )
}
