import { Badge, Group, Paper, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ConfirmButton } from '../../kit/confirm.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { bounds } from './product-fields.rules.ts'
import { type Faq, type ProductWithFaqs, useAddFaq, useDeleteFaq } from './products.data.ts'

/** What people ask about a product, with the creator's answers. */
export function ProductQuestions({ product: { id, faqs } }: { product: ProductWithFaqs }) {
  const texts = useTexts({ en, es })
  const mayAdd = useMay('editor')
  return (
    <Stack>
      {faqs.length === 0 && <Text>{texts.no_questions}</Text>}
      {faqs.map((faq) => (
        <Question key={faq.id} faq={faq} />
      ))}
      {mayAdd && <AddQuestion product_id={id} />}
    </Stack>
  )
}

function Question({ faq }: { faq: Faq }) {
  const texts = useTexts({ en, es })
  const mayDelete = useMay('owner')
  const remove = useDeleteFaq()
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <Title order={3} size="h5">
            {faq.question}
          </Title>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{faq.answer}</Text>
          {faq.answer_mode === 'contexto' && <Badge>{texts.faithful}</Badge>}
        </Stack>
        {mayDelete && (
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
        )}
      </Group>
    </Paper>
  )
}

const empty = { question: '', answer: '', is_faithful: false }

function AddQuestion({ product_id }: { product_id: number }) {
  const texts = useTexts({ en, es })
  const add = useAddFaq()
  const form = useForm({
    initialValues: empty,
    validate: {
      question: (text) => (text.trim().length < bounds.question.min ? texts.question_needed : null),
      answer: (text) => (text.trim() === '' ? texts.answer_needed : null),
    },
  })
  const settle = () => {
    form.setInitialValues(empty)
    form.reset()
    notifyDone(texts.question_added)
  }
  return (
    <SaveForm
      form={form}
      draft={`question of product ${product_id}`}
      change={add}
      action={texts.add_question}
      isSecondary
      inputOf={({ question, answer, is_faithful }) => ({
        id: product_id,
        question,
        answer,
        answer_mode: is_faithful ? ('contexto' as const) : ('free' as const),
      })}
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
