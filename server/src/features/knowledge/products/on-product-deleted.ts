import type { Ctx } from '../../../platform/context.ts'
import { removeFromGuidedAnswers } from '../guided-answers/remove-from-guided-answers.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { deleteCourseSources } from '../units/delete-course-sources.ts'
import { deleteOutdatedPassages } from './products.queries.ts'

/** Removes a deleted product from the knowledge: the texts of its course, the actions that name it, its passages. */
export async function onProductDeleted(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  await deleteCourseSources(tx, product_id)
  await removeFromGuidedAnswers(tx, { type: 'product', product_id })
  await markKnowledgeChanged(tx, await deleteOutdatedPassages(tx.db, tx.account.id, product_id))
}
