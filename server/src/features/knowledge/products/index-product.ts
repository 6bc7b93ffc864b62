import type { Ctx } from '../../../platform/context.ts'
import { analyser } from '../analyser.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { type ProductPassage, productPassages } from './product-passages.rules.ts'
import { deleteOutdatedPassages, insertProductPassages, listTextsToIndex } from './products.queries.ts'

/** Updates the passages of a product and its questions. One that is not on sale loses them. */
export async function indexProduct(tx: Ctx, product_id: number): Promise<void> {
  const account_id = tx.account.id
  const outdated = await deleteOutdatedPassages(tx.db, account_id, product_id)
  const texts = await listTextsToIndex(tx.db, account_id, product_id)
  const passages: ProductPassage[] = []
  for (const text of texts) {
    passages.push(...productPassages(text, analyser(tx)))
    // A product may have many questions. Other requests are served in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (passages.length > 0) await insertProductPassages(tx.db, account_id, product_id, passages)
  const added = texts
    .filter((text) => !outdated.some(({ kind, id }) => kind === text.kind && id === text.id))
    .map(({ kind, id }) => ({ kind, id }))
  await markKnowledgeChanged(tx, [...outdated, ...added])
}
