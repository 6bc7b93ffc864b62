import { z } from 'zod'
import { id, limit, listEnvelope, order, startingAfter, timestamp } from '../../../platform/http/fields.ts'
import { answerBody } from '../../knowledge/index.ts'

const state = z.enum(['open', 'dismissed', 'answered'])

const unansweredQuestion = z
  .strictObject({
    object: z.literal('unanswered_question'),
    id: id(),
    question: z.string().meta({ description: 'As it was first asked.' }),
    version_id: id().meta({ description: 'The clone that was asked last.' }),
    asked_count: z.int().min(1),
    state,
    first_asked_at: timestamp(),
    last_asked_at: timestamp(),
  })
  .meta({ id: 'UnansweredQuestion' })
/** A question that clones could not answer. */
export type UnansweredQuestion = z.output<typeof unansweredQuestion>

export const unansweredList = listEnvelope(unansweredQuestion)

export const listUnansweredOptions = z.strictObject({
  limit: limit(200, 50),
  starting_after: startingAfter(),
  order: order(),
  state: state.default('open'),
})
export type ListUnanswered = z.output<typeof listUnansweredOptions>

export const questionState = z
  .strictObject({ object: z.literal('unanswered_question'), id: id(), state })
  .meta({ id: 'UnansweredQuestionState' })
export type QuestionState = z.output<typeof questionState>

export const answerQuestionBody = answerBody.safeExtend({ id: id() })

export const unansweredExample: UnansweredQuestion = {
  object: 'unanswered_question',
  id: 10000000001,
  question: 'Do you repair bicycles?',
  version_id: 10000000001,
  asked_count: 3,
  state: 'open',
  first_asked_at: '2026-03-01T09:30:00.000Z',
  last_asked_at: '2026-03-04T17:05:00.000Z',
}
