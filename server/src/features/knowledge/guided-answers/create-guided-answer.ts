import type { Ctx } from '../../../platform/context.ts'
import { checkActions } from '../../catalog/index.ts'
import { analyser } from '../analyser.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { insertGuidedAnswer } from './guided-answers.queries.ts'
import { phrasingTokens } from './phrasings.rules.ts'
import type { GuidedAnswer, NewGuidedAnswerInput } from './schemas.ts'

/** Adds a question with the answer or the actions that every clone gives to it. @throws invalid_request (actions) */
export async function createGuidedAnswer(ctx: Ctx, input: NewGuidedAnswerInput): Promise<GuidedAnswer> {
  const { question, variants, actions } = input
  const answer = input.answer || null
  const tokens = phrasingTokens({ question, answer, variants }, analyser(ctx))
  return ctx.transaction(async (tx) => {
    await checkActions(tx, actions)
    const values = { question, answer, variants, actions, tokens }
    const created = await insertGuidedAnswer(tx.db, tx.account.id, values, tx.now)
    await markKnowledgeChanged(tx, [{ kind: 'guided_answer', id: created.id }])
    return created
  })
}
