import type { Ctx } from '../../../platform/context.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { productPassages } from './product-passages.rules.ts'
import { deleteOutdatedPassages, insertProductPassages, listTextsToIndex } from './products.queries.ts'

/** Updates the passages of a product and its questions. One that is not on sale loses them. */
export async function indexProduct(tx: Ctx, product_id: number): Promise<void> {
  const account_id = tx.account.id
  const outdated = await deleteOutdatedPassages(tx.db, account_id, product_id)
  const texts = await listTextsToIndex(tx.db, account_id, product_id)
  if (texts.length > 0) {
    await insertProductPassages(tx.db, account_id, product_id, texts.flatMap(productPassages))
  }
  const added = texts
    .filter((text) => !outdated.some(({ kind, id }) => kind === text.kind && id === text.id))
    .map(({ kind, id }) => ({ kind, id }))
  await markKnowledgeChanged(tx, [...outdated, ...added])
}
