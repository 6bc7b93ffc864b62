import type { Ctx } from '../../../platform/context.ts'
import { countWords } from '../../../text/word-count.rules.ts'
import { adjustStoredWords } from '../../usage/index.ts'
import { ensureCourseFolder } from '../folders/ensure-course-folder.ts'
import { ingestSourcesName } from '../job-names.ts'
import { markUnitSourcesChanged } from './mark-unit-sources-changed.ts'
import { totalWords } from './total-words.rules.ts'
import {
  deleteUnpublishedUnitSources,
  insertUnitSources,
  listUnitsToIngest,
  type UnitToIngest,
  updateUnitSource,
} from './units.queries.ts'

/**
 * Stores the texts of a course's published units as sources in the course's folder. Units that are not published have
 * none. The words are charged now; a job makes the passages.
 * @throws words_quota_exceeded
 */
export async function onUnitsChanged(
  tx: Ctx,
  { product_id, unit_ids }: { product_id: number; unit_ids: number[] },
): Promise<void> {
  const account_id = tx.account.id
  const deleted = await deleteUnpublishedUnitSources(tx.db, account_id, unit_ids)
  const units = await withWordCounts(await listUnitsToIngest(tx.db, account_id, unit_ids))
  const charged = units.reduce((sum, unit) => sum + unit.word_count - unit.stored_word_count, 0)
  await adjustStoredWords(tx, charged - totalWords(deleted))
  const ids: number[] = []
  for (const { source_id, title, content_text, content_date, word_count } of units) {
    if (source_id === null) continue
    const source = { title, content_text, word_count, ...(content_date !== null && { content_date }) }
    await updateUnitSource(tx.db, account_id, source_id, source, tx.now)
    ids.push(source_id)
  }
  const added = units.filter((unit) => unit.source_id === null)
  if (added.length > 0) {
    const folder_id = await ensureCourseFolder(tx, product_id)
    ids.push(...(await insertUnitSources(tx.db, account_id, folder_id, added, tx.now)))
  }
  await markUnitSourcesChanged(tx, deleted, ids)
  if (units.length > 0) tx.afterCommit(() => tx.app.wake(ingestSourcesName))
}

/** Counts one text at a time, so that other requests are served in between. */
async function withWordCounts(units: UnitToIngest[]): Promise<(UnitToIngest & { word_count: number })[]> {
  const counted: (UnitToIngest & { word_count: number })[] = []
  for (const unit of units) {
    counted.push({ ...unit, word_count: countWords(unit.content_text) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return counted
}
