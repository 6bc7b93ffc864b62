import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { discardFile } from '../../assets/index.ts'
import { adjustStoredWords } from '../../usage/index.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { findRecordingKey } from '../recordings/recordings.queries.ts'
import { emitSourcesDeleted } from './emit-sources-deleted.ts'
import { deleteSourceRow } from './sources.queries.ts'

/** Deletes a source and frees its words. @throws not_found */
export async function deleteSource(ctx: Ctx, { id }: { id: number }): Promise<{ id: number; deleted: true }> {
  return { id: await deleteBy(ctx, { id }), deleted: true }
}

/** Deletes a source by the caller's own id and frees its words. @throws not_found */
export async function deleteSourceByExternalId(
  ctx: Ctx,
  { external_id }: { external_id: string },
): Promise<{ id: number; external_id: string; deleted: true }> {
  return { id: await deleteBy(ctx, { external_id }), external_id, deleted: true }
}

function deleteBy(ctx: Ctx, key: { id: number } | { external_id: string }): Promise<number> {
  return ctx.transaction(async (tx) => {
    const recording = 'id' in key ? await findRecordingKey(tx.db, tx.account.id, key.id) : undefined
    const deleted = await deleteSourceRow(tx.db, tx.account.id, key)
    if (deleted === undefined) throw notFound()
    await adjustStoredWords(tx, -deleted.word_count)
    await markKnowledgeChanged(tx, [{ kind: 'source', id: deleted.id }])
    await emitSourcesDeleted(tx, [deleted.id])
    if (recording !== undefined) tx.afterCommit(() => void discardFile(tx, recording))
    return deleted.id
  })
}
