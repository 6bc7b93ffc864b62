import type { Ctx } from '../../../platform/context.ts'
import { noteKnowledgeChanges } from '../note-knowledge-changes.ts'
import { removeFromActions } from './guided-answers.queries.ts'

/** Takes what was deleted out of what guided answers offer. @returns the guided answers that offered it */
export async function forgetActions(
  tx: Ctx,
  named: Parameters<typeof removeFromActions>[2],
): Promise<number[]> {
  const changed = await removeFromActions(tx.db, tx.account.id, named, tx.now)
  const archived = changed.filter((answer) => answer.archived)
  await noteKnowledgeChanges(
    tx,
    archived.map(({ id }) => ({ kind: 'guided_answer', id })),
  )
  return changed.map(({ id }) => id)
}
