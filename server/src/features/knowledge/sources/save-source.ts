import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { recordAnswer } from '../../../platform/http/idempotency.ts'
import type { IngestedText } from '../../../text/ingest-text.rules.ts'
import { adjustStoredWords } from '../../usage/index.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import type { SavedSource } from '../schemas.ts'
import { requireFolder } from './require-folder.ts'
import {
  insertSource,
  lockSourceByExternalId,
  replaceSource,
  type SourceContent,
  type SourceLabels,
  updateSourceLabels,
} from './sources.queries.ts'

/** The fields that every request that creates a source may have beside its content. */
type SourceInput = { external_id?: string; folder_id?: number; content_hash?: string }

type SourceToSave = IngestedText & {
  source_type: string
  title: string
  /** today unless given */
  content_date?: string | null
  url?: string
  canonical_url?: string | null
}

/**
 * Stores an ingested text as a source and records the answer, in one transaction. It replaces the source with the same
 * external id and charges words for the difference. Until the transaction commits, the old text answers.
 * @throws not_found (folder), words_quota_exceeded
 */
export function saveSource(ctx: Ctx, input: SourceInput, source: SourceToSave): Promise<SavedSource> {
  return ctx.transaction(async (tx) => {
    await requireFolder(tx, input.folder_id)
    const saved = await upsertSource(tx, input.external_id ?? null, {
      ...source,
      folder_id: input.folder_id ?? null,
      content_date: source.content_date ?? utcDay(ctx.now),
      content_hash: input.content_hash ?? null,
      url: source.url ?? null,
      canonical_url: source.canonical_url ?? null,
    })
    await markKnowledgeChanged(tx, [{ kind: 'source', id: saved.id }])
    await recordAnswer(tx, saved)
    return saved
  })
}

async function upsertSource(
  tx: Ctx,
  external_id: string | null,
  source: SourceLabels & SourceContent,
): Promise<SavedSource> {
  const account_id = tx.account.id
  const existing =
    external_id === null ? undefined : await lockSourceByExternalId(tx.db, account_id, external_id, source)
  if (existing === undefined) {
    await adjustStoredWords(tx, source.word_count)
    const created = await insertSource(tx.db, account_id, { ...source, external_id }, tx.now)
    if (created === undefined) throw concurrentChange()
    return { ...created, replaced: false }
  }
  if (existing.has_same_passages) {
    const { source_type, folder_id, content_date, content_hash, url, canonical_url } = source
    const labels = { source_type, folder_id, content_date, content_hash, url, canonical_url }
    const updated = await updateSourceLabels(tx.db, account_id, existing.id, labels, tx.now)
    return { ...updated, replaced: true }
  }
  await adjustStoredWords(tx, source.word_count - existing.word_count)
  const replaced = await replaceSource(tx.db, account_id, existing.id, source, tx.now)
  return { ...replaced, replaced: true }
}
