import { z } from 'zod'
import { flag, id, listEnvelope, name, timestamp, wholeListQuery } from '../../../platform/http/fields.ts'
import { actions } from '../../catalog/index.ts'

export const guidedAnswer = z
  .strictObject({
    object: z.literal('guided_answer'),
    id: id(),
    question: z.string(),
    answer: z.string().nullable(),
    mode: z.enum(['faithful', 'free']).meta({
      description: 'faithful: the answer is followed closely; free: only the actions are given.',
    }),
    variants: z.array(z.string()),
    actions,
    pinned: z.boolean(),
    archived: z.boolean().meta({
      description:
        'Stored, but used by no clone. One without an answer is archived when its last action is removed with its product or file.',
    }),
    hit_count: z
      .int()
      .min(0)
      .meta({ description: 'Stored replies that used it. A hit does not change updated_at.' }),
    last_hit_at: timestamp().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'GuidedAnswer' })
export type GuidedAnswer = z.output<typeof guidedAnswer>

export const guidedAnswerList = listEnvelope(guidedAnswer)

export const listGuidedAnswersQuery = wholeListQuery.extend({
  include_archived: flag().optional().meta({ description: 'true: archived ones too.' }),
})

const variants = z.array(name(1, 300)).max(10).meta({ description: 'Other ways to ask it.' })
const answer = (said: string) => name(0, 4000).meta({ description: `The answer. ${said}` })

export const guidedQuestion = name(3, 300)

const fields = z.strictObject({
  question: guidedQuestion,
  answer: answer('Empty or absent: free mode, which needs actions.').optional(),
  variants: variants.default([]),
  actions: actions.default([]),
})

const saysSomething = (body: { answer?: string | undefined; actions: unknown[] }) =>
  (body.answer ?? '') !== '' || body.actions.length > 0
const otherwise = { path: ['actions'], error: 'must hold at least one action where there is no answer' }

export const createGuidedAnswerBody = fields.refine(saysSomething, otherwise)
/** A guided answer to a question that is known already. */
export const answerBody = fields
  .extend({
    question: guidedQuestion
      .optional()
      .meta({ description: 'In other words; as it was asked unless given.' }),
  })
  .refine(saysSomething, otherwise)
export type NewGuidedAnswerInput = z.output<typeof createGuidedAnswerBody>

export const updateGuidedAnswerBody = z.strictObject({
  question: guidedQuestion.optional(),
  answer: answer('Empty: free mode, which needs actions.').optional(),
  variants: variants.optional().meta({ description: 'Other ways to ask it. Replaces the whole list.' }),
  actions: actions.optional().meta({ description: 'What a reply offers. Replaces the whole list.' }),
})
export type GuidedAnswerChanges = z.output<typeof updateGuidedAnswerBody>

export const deletedGuidedAnswer = z.strictObject({ id: id(), deleted: z.literal(true) })

export const guidedAnswerExample: GuidedAnswer = {
  object: 'guided_answer',
  id: 10000000001,
  question: 'Can I get a refund?',
  answer: 'Yes, within 14 days of your purchase, whatever the reason.',
  mode: 'faithful',
  variants: ['How do I get my money back?'],
  actions: [{ type: 'escalate_offer', label: 'Talk to us' }],
  pinned: false,
  archived: false,
  hit_count: 0,
  last_hit_at: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
}
