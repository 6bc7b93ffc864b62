import type { Ctx } from '../../../platform/context.ts'
import { deleteCitations } from '../citations/citations.queries.ts'
import { sourceDeleted } from '../events.ts'

/** Lets go of what refers to deleted sources, here and in later features. */
export async function emitSourcesDeleted(tx: Ctx, ids: number[]): Promise<void> {
  await deleteCitations(tx.db, tx.account.id, ids)
  for (const source_id of ids) await tx.emit(sourceDeleted, { source_id })
}
