import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Change } from '../../kit/data.ts'
import { useTexts } from '../../kit/language.tsx'
import { LinesInput } from '../../kit/lines-input.tsx'
import type { Stored } from '../../kit/merge.ts'
import { SaveForm } from '../../kit/save-form.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { GuidedAnswer, GuidedAnswerValues } from './guided-answers.data.ts'
import { OfferFields } from './offer-fields.tsx'

type GuidedAnswerFormProps<Given> = {
  draft: string
  initialValues: GuidedAnswerValues
  change: Change<Given, GuidedAnswer>
  inputOf: (values: GuidedAnswerValues, if_match: string | undefined) => Given
  stored?: Stored<GuidedAnswerValues>
  onSaved: (answer: GuidedAnswer) => void
  others?: ReactNode
}

const maxVariants = 10

/** A question in the words that people use for it, and what is said to it. */
export function GuidedAnswerForm<Given>({ initialValues, ...props }: GuidedAnswerFormProps<Given>) {
  const texts = useTexts({ en, es })
  const form = useForm({ initialValues })
  return (
    <SaveForm form={form} action={texts.save} {...props}>
      <TextInput
        label={texts.question}
        description={texts.question_hint}
        required
        minLength={3}
        maxLength={300}
        {...form.getInputProps('question')}
      />
      <LinesInput
        label={texts.variants}
        description={texts.variants_hint(maxVariants)}
        {...form.getInputProps('variants')}
      />
      <Textarea
        label={texts.answer}
        description={texts.answer_hint}
        maxLength={4000}
        autosize
        minRows={5}
        maxRows={20}
        {...form.getInputProps('answer')}
      />
      <OfferFields form={form} />
    </SaveForm>
  )
}
