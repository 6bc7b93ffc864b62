import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { QuestionState } from './schemas.ts'
import { updateQuestionState } from './unanswered.queries.ts'

type Verb = (ctx: Ctx, input: { id: number }) => Promise<QuestionState>

/** Takes a question off the list for good. @throws not_found */
export const dismissQuestion: Verb = (ctx, { id }) => setState(ctx, id, 'dismissed')
/** Puts a question on the list again. @throws not_found */
export const reopenQuestion: Verb = (ctx, { id }) => setState(ctx, id, 'open')

async function setState(ctx: Ctx, id: number, state: 'open' | 'dismissed'): Promise<QuestionState> {
  const question = await updateQuestionState(ctx.db, ctx.account.id, id, state)
  if (question === undefined) throw notFound()
  return { object: 'unanswered_question', id, state }
}
