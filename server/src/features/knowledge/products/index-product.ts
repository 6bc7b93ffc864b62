import type { Ctx } from '../../../platform/context.ts'
import { removeFromGuidedAnswers } from '../guided-answers/remove-from-guided-answers.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { productPassages } from './product-passages.rules.ts'
import { deleteOutdatedPassages, insertProductPassages, selectUnreadTexts } from './products.queries.ts'

/** Brings the index to what a product and its questions say now; one that is not on sale leaves it. */
export async function indexProduct(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  const account_id = tx.account.id
  const gone = await deleteOutdatedPassages(tx.db, account_id, product_id)
  const unread = await selectUnreadTexts(tx.db, account_id, product_id)
  if (unread.length > 0) {
    await insertProductPassages(tx.db, account_id, product_id, unread.flatMap(productPassages))
  }
  const come = unread.filter((text) => !gone.some(({ kind, id }) => kind === text.kind && id === text.id))
  const changed = [...gone, ...come.map(({ kind, id }) => ({ kind, id }))]
  await markKnowledgeChanged(tx, changed)
}

/** Takes a product that was deleted out of the index and out of what guided answers offer. */
export async function forgetProduct(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  const account_id = tx.account.id
  await removeFromGuidedAnswers(tx, { type: 'product', product_id })
  await markKnowledgeChanged(tx, await deleteOutdatedPassages(tx.db, account_id, product_id))
}
