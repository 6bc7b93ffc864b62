import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import { adjustStoredWords } from '../../usage/index.ts'
import { folderExists } from '../folders/folders.queries.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import type { SavedSource } from '../schemas.ts'
import {
  insertSource,
  lockSourceByExternalId,
  replaceSource,
  type SourceContent,
  type SourceLabels,
  updateSourceLabels,
} from './sources.queries.ts'

type ExtractedSource = SourceLabels & SourceContent & { external_id: string | null }

/**
 * Stores an extracted source, replacing the one with the same external id and charging words for the difference, and
 * records the answer. All or nothing: until it commits, the old text answers.
 * @throws not_found for the folder, words_quota_exceeded
 */
export function saveSource(ctx: Ctx, source: ExtractedSource): Promise<SavedSource> {
  return ctx.transaction(async (tx) => {
    if (source.folder_id !== null && !(await folderExists(tx.db, tx.account.id, source.folder_id)))
      throw notFound()
    const saved = await store(tx, source)
    await markKnowledgeChanged(tx, [{ kind: 'source', id: saved.id }])
    await recordAnswer(tx, saved)
    return saved
  })
}

async function store(tx: Ctx, source: ExtractedSource): Promise<SavedSource> {
  const account_id = tx.account.id
  const { external_id, ...values } = source
  const existing =
    external_id === null ? undefined : await lockSourceByExternalId(tx.db, account_id, external_id, values)
  if (existing === undefined) {
    await adjustStoredWords(tx, values.word_count)
    const made = await insertSource(tx.db, account_id, source, tx.now)
    if (made === undefined) throw concurrentChange()
    return { ...made, replaced: false }
  }
  if (existing.same_passages) {
    const { source_type, folder_id, content_date, content_hash, url, canonical_url } = values
    const labels = { source_type, folder_id, content_date, content_hash, url, canonical_url }
    const updated = await updateSourceLabels(tx.db, account_id, existing.id, labels, tx.now)
    return { ...updated, replaced: true }
  }
  await adjustStoredWords(tx, values.word_count - existing.word_count)
  const replaced = await replaceSource(tx.db, account_id, existing.id, values, tx.now)
  return { ...replaced, replaced: true }
}
