import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { Page } from '../../kit/page.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { GuidedAnswerForm } from './guided-answer-form.tsx'
import { useCreateGuidedAnswer } from './guided-answers.data.ts'
import { said } from './said.rules.ts'

const nothing = { question: '', answer: '', variants: [], actions: [] }

/** Makes a guided answer. */
export function WriteGuidedAnswer() {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  return (
    <Page
      title={texts.write}
      purpose={texts.write_purpose}
      back={{ to: '/guided-answers', label: texts.title }}
    >
      <GuidedAnswerForm
        draft="new guided answer"
        initialValues={nothing}
        change={useCreateGuidedAnswer()}
        inputOf={said}
        onSaved={() => {
          notifyDone(texts.written)
          void navigate({ to: '/guided-answers' })
        }}
      />
    </Page>
  )
}
