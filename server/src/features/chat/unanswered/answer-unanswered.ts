import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { invalidInput } from '../../../platform/http/validate.ts'
import { createGuidedAnswer, type GuidedAnswer, guidedQuestion } from '../../knowledge/index.ts'
import type { answerQuestionBody } from './schemas.ts'
import { updateQuestionState } from './unanswered.queries.ts'

/**
 * Makes a guided answer of a question that nothing answered, and takes it off the list.
 * @throws not_found, invalid_request (question where it was asked at greater length, actions)
 */
export function answerUnanswered(
  ctx: Ctx,
  { id, ...input }: z.output<typeof answerQuestionBody>,
): Promise<GuidedAnswer> {
  return ctx.transaction(async (tx) => {
    const asked = await updateQuestionState(tx.db, tx.account.id, id, 'answered')
    if (asked === undefined) throw notFound()
    const question = guidedQuestion.safeParse(input.question ?? asked)
    if (!question.success) throw invalidInput([`question: ${question.error.issues[0]!.message}`])
    return createGuidedAnswer(tx, { ...input, question: question.data })
  })
}
