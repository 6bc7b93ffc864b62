import type { Ctx } from '../../../platform/context.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { removeFromActions } from './guided-answers.queries.ts'

/** Takes what was deleted out of what guided answers offer. @returns the guided answers that offered it */
export async function removeFromGuidedAnswers(
  tx: Ctx,
  named: Parameters<typeof removeFromActions>[2],
): Promise<number[]> {
  const changed = await removeFromActions(tx.db, tx.account.id, named, tx.now)
  const archived = changed.filter((answer) => answer.archived)
  await markKnowledgeChanged(
    tx,
    archived.map(({ id }) => ({ kind: 'guided_answer', id })),
  )
  return changed.map(({ id }) => id)
}
