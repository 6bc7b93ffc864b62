import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUnchanged } from '../../../platform/http/if-match.ts'
import { invalidInput } from '../../../platform/http/validate.ts'
import { checkActions } from '../../catalog/index.ts'
import { analyser } from '../analyser.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { lockGuidedAnswer, updateGuidedAnswerRow } from './guided-answers.queries.ts'
import { phrasingTokens } from './phrasings.rules.ts'
import type { GuidedAnswer, GuidedAnswerChanges } from './schemas.ts'

/** Changes what a guided answer says. @throws not_found, changed_meanwhile, invalid_request (actions) */
export function updateGuidedAnswer(
  ctx: Ctx,
  { id, ...changes }: { id: number } & GuidedAnswerChanges,
): Promise<GuidedAnswer> {
  return ctx.transaction(async (tx) => {
    // Whoever deletes a product or file locks it before the answers that name it; so does this.
    await checkActions(tx, changes.actions ?? [])
    const before = await lockGuidedAnswer(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound()
    requireUnchanged(tx, before)
    const { question, variants, actions, ...after } = { ...before, ...changes }
    const answer = after.answer || null
    if (answer === null && actions.length === 0) {
      throw invalidInput(['actions: must hold at least one action where there is no answer'])
    }
    const tokens = phrasingTokens({ question, answer, variants }, analyser(tx))
    const values = { question, answer, variants, actions, tokens }
    const changed = await updateGuidedAnswerRow(tx.db, tx.account.id, id, values, tx.now)
    await markKnowledgeChanged(tx, [{ kind: 'guided_answer', id }])
    return changed
  })
}
