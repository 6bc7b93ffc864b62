import type { Ctx } from '../../../platform/context.ts'
import { maxSegmentDocuments } from '../../../search/index.ts'
import { type PackedDocuments, packDocuments } from '../../../search/transfer.rules.ts'
import type { KnowledgeRef } from '../changes.queries.ts'
import { renewTokens, staleDocuments } from './renew-tokens.ts'
import { indexedKinds, type KnowledgeDocument, listDocuments } from './retrieval.queries.ts'

// What a page leaves in memory is collected soon where it is small.
const pageSize = 512

/**
 * The account's documents with tokens of the present version in pages, as many at once as a segment may hold.
 * @param refs only those of these entries; null for all
 */
export async function* documentBatches(
  ctx: Ctx,
  refs: KnowledgeRef[] | null,
): AsyncGenerator<PackedDocuments[]> {
  let batch: PackedDocuments[] = []
  let size = 0
  for await (const page of documentPages(ctx, refs)) {
    if (size + page.length > maxSegmentDocuments) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(packDocuments(page))
    size += page.length
  }
  if (batch.length > 0) yield batch
}

async function* documentPages(ctx: Ctx, refs: KnowledgeRef[] | null): AsyncGenerator<KnowledgeDocument[]> {
  for (const kind of indexedKinds) {
    const ids = refs?.filter((ref) => ref.kind === kind).map(({ id }) => id) ?? null
    if (ids?.length === 0) continue
    let after = { owner_id: 0, sequence: -1 }
    for (;;) {
      const wanted = { kind, ids, after, limit: pageSize }
      let page = await listDocuments(ctx.app.db, ctx.account.id, wanted)
      const stale = staleDocuments(page)
      if (stale.length > 0) {
        await renewTokens(ctx, stale)
        page = await listDocuments(ctx.app.db, ctx.account.id, wanted)
      }
      if (page.length > 0) yield page
      if (page.length < pageSize) break
      const { owner_id, sequence } = page.at(-1)!
      after = { owner_id, sequence }
    }
  }
}
