import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { deleteGuidedAnswerRow } from './guided-answers.queries.ts'

/** Deletes a guided answer with its variants. @throws not_found */
export function deleteGuidedAnswer(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return ctx.transaction(async (tx) => {
    if (!(await deleteGuidedAnswerRow(tx.db, tx.account.id, id))) throw notFound()
    await markKnowledgeChanged(tx, [{ kind: 'guided_answer', id }])
    return { id, deleted: true }
  })
}
