import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Question, useAnswerQuestion } from './questions.data.ts'

/** A button that answers a question for every clone, and takes it off the list. */
export function AnswerQuestion({ question }: { question: Question }) {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open} aria-label={`${texts.answer}: ${question.question}`}>
        {texts.answer}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.answer_title} size="lg">
        <AnswerForm question={question} onDone={close} />
      </Modal>
    </>
  )
}

function AnswerForm({ question: { id, question }, onDone }: { question: Question; onDone: () => void }) {
  const texts = useTexts({ en, es })
  const form = useForm({ initialValues: { question: question.slice(0, 300), answer: '' } })
  return (
    <SaveForm
      form={form}
      draft={`question ${id}`}
      change={useAnswerQuestion()}
      inputOf={(values) => ({ id, ...values })}
      onSaved={() => {
        notifyDone(texts.answered)
        onDone()
      }}
      action={texts.save}
    >
      <TextInput
        label={texts.question}
        description={texts.question_hint}
        required
        minLength={3}
        maxLength={300}
        {...form.getInputProps('question')}
      />
      <Textarea
        label={texts.your_answer}
        required
        maxLength={4000}
        autosize
        minRows={5}
        maxRows={16}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </SaveForm>
  )
}
