import { Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { moved } from './order.rules.ts'
import { type Faq, type ProductWithFaqs, useAddFaq, useOrderFaqs } from './products.data.ts'
import { QuestionForm } from './question-form.tsx'
import { ShownQuestion } from './shown-question.tsx'

/** What people ask about a product, with the creator's answers, in the creator's order. */
export function ProductQuestions({ product: { id, faqs } }: { product: ProductWithFaqs }) {
  const texts = useTexts({ en, es })
  const mayChange = useMay('editor')
  const add = useAddFaq()
  const { shown, move, error } = useOrder(id, faqs)
  const [dragged, setDragged] = useState<number | null>(null)
  const dropOn = (place: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, place)
    setDragged(null)
  }
  return (
    <Stack>
      {faqs.length === 0 && <Text>{texts.no_questions}</Text>}
      {error !== null && <Failure error={error} />}
      <Stack component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map((faq, place) => (
          <li
            key={faq.id}
            draggable={mayChange && shown.length > 1}
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={dropOn(place)}
          >
            <ShownQuestion faq={faq} place={place} count={shown.length} move={(to) => move(place, to)} />
          </li>
        ))}
      </Stack>
      {mayChange && (
        <QuestionForm
          draft={`question of product ${id}`}
          change={add}
          action={texts.add_question}
          inputOf={(fields) => ({ id, ...fields })}
          onSaved={() => notifyDone(texts.question_added)}
        />
      )}
    </Stack>
  )
}

/** The questions in an order that is shown before it is stored. */
function useOrder(product_id: number, faqs: Faq[]) {
  const order = useOrderFaqs()
  const [ids, setIds] = useState<number[] | null>(null)
  const shown = ids === null ? faqs : faqs.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const move = (from: number, to: number) => {
    if (from === to || order.isPending) return
    const faq_ids = moved(
      shown.map(({ id }) => id),
      from,
      to,
    )
    setIds(faq_ids)
    const settle = () => setIds(null)
    order.mutateAsync({ id: product_id, faq_ids }).then(settle, settle)
  }
  return { shown, move, error: order.error }
}
