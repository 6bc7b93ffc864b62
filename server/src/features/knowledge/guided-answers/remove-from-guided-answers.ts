import type { Ctx } from '../../../platform/context.ts'
import type { ActionTarget } from '../../catalog/index.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { removeFromActions } from './guided-answers.queries.ts'

/**
 * Removes a deleted product or asset from the actions of guided answers.
 * @returns the ids of the guided answers that named it
 */
export async function removeFromGuidedAnswers(tx: Ctx, target: ActionTarget): Promise<number[]> {
  const changed = await removeFromActions(tx.db, tx.account.id, target, tx.now)
  const archived = changed.filter((answer) => answer.archived)
  await markKnowledgeChanged(
    tx,
    archived.map(({ id }) => ({ kind: 'guided_answer', id })),
  )
  return changed.map(({ id }) => id)
}
