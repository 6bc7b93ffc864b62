import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Change } from '../../kit/data.ts'
import { useTexts } from '../../kit/language.tsx'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { bounds } from './product-fields.rules.ts'
import type { Faq } from './products.data.ts'

/** What a form says of a question. */
type Said = Pick<Faq, 'question' | 'answer' | 'answer_mode'>

type QuestionFormProps<Given> = {
  /** The question that is changed; a new one unless given. */
  faq?: Faq
  draft: string
  change: Change<Given, Faq>
  action: string
  inputOf: (said: Said) => Given
  onSaved: () => void
}

const empty = { question: '', answer: '', is_faithful: false }

/** Writes a question with its answer. A new one leaves the form empty for the next. */
export function QuestionForm<Given>(props: QuestionFormProps<Given>) {
  const { faq, draft, change, action, inputOf, onSaved } = props
  const texts = useTexts({ en, es })
  const form = useForm({
    initialValues:
      faq === undefined
        ? empty
        : { question: faq.question, answer: faq.answer, is_faithful: faq.answer_mode === 'contexto' },
    validate: {
      question: (text) => (text.trim().length < bounds.question.min ? texts.question_needed : null),
      answer: (text) => (text.trim() === '' ? texts.answer_needed : null),
    },
  })
  const settle = () => {
    if (faq === undefined) {
      form.setInitialValues(empty)
      form.reset()
    }
    onSaved()
  }
  return (
    <SaveForm
      form={form}
      draft={draft}
      change={change}
      action={action}
      isSecondary
      inputOf={({ is_faithful, ...said }) =>
        inputOf({ ...said, answer_mode: is_faithful ? 'contexto' : 'free' })
      }
      onSaved={settle}
    >
      <TextInput label={texts.question} maxLength={bounds.question.max} {...form.getInputProps('question')} />
      <Textarea
        label={texts.answer}
        autosize
        minRows={3}
        maxLength={bounds.answer.max}
        {...form.getInputProps('answer')}
      />
      <Switch label={texts.is_faithful} {...form.getInputProps('is_faithful', { type: 'checkbox' })} />
    </SaveForm>
  )
}
