import type { Ctx } from '../../../platform/context.ts'
import { countWords } from '../../../text/word-count.rules.ts'
import { reserveWords } from '../../usage/index.ts'
import { sourceDeleted } from '../events.ts'
import { findCourseFolder } from '../folders/course-folders.queries.ts'
import { ensureCourseFolder, releaseCourseFolder } from '../folders/own-course-folder.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { ingestSourcesName } from '../sources/names.ts'
import {
  type DeletedSource,
  deleteUnitsIn,
  deleteUnpublishedUnits,
  insertUnitSources,
  selectUnreadUnits,
  type UnreadUnit,
  updateUnitSource,
} from './units.queries.ts'

/**
 * Keeps the texts of a course's published units as sources in the course's folder, and nothing of its drafts. Their
 * words are charged now; they are read in the background.
 * @throws words_quota_exceeded
 */
export async function keepUnits(
  tx: Ctx,
  { product_id, unit_ids }: { product_id: number; unit_ids: number[] },
): Promise<void> {
  const account_id = tx.account.id
  const gone = await deleteUnpublishedUnits(tx.db, account_id, unit_ids)
  const units = await counted(await selectUnreadUnits(tx.db, account_id, unit_ids))
  await reserveWords(tx, sum(units, (unit) => unit.word_count - unit.words_held) - sum(gone, wordCount))
  const made = units.filter((unit) => unit.source_id === null)
  const changed = units.filter((unit) => unit.source_id !== null)
  for (const { source_id, title, content_text, word_count } of changed) {
    await updateUnitSource(tx.db, account_id, source_id!, { title, content_text, word_count }, tx.now)
  }
  const ids = changed.map((unit) => unit.source_id!)
  if (made.length > 0) {
    const folder_id = await ensureCourseFolder(tx, product_id)
    ids.push(...(await insertUnitSources(tx.db, account_id, folder_id, made, tx.now)))
  }
  await noteSources(tx, gone, ids)
  if (units.length > 0) tx.afterCommit(() => tx.app.wake(ingestSourcesName))
}

/** Frees what was kept of a course that was deleted, and gives up its folder. */
export async function forgetCourse(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  const folder = await findCourseFolder(tx.db, tx.account.id, product_id)
  if (folder === undefined) return
  const gone = await deleteUnitsIn(tx.db, tx.account.id, folder.id)
  await reserveWords(tx, -sum(gone, wordCount))
  await noteSources(tx, gone, [])
  await releaseCourseFolder(tx, folder)
}

async function noteSources(tx: Ctx, gone: DeletedSource[], changed: number[]): Promise<void> {
  for (const { id } of gone) await tx.emit(sourceDeleted, { source_id: id })
  const ids = [...gone.map(({ id }) => id), ...changed]
  await markKnowledgeChanged(
    tx,
    ids.map((id) => ({ kind: 'source', id })),
  )
}

/** Counts words text by text, so that other requests go on in between. */
async function counted(units: UnreadUnit[]): Promise<(UnreadUnit & { word_count: number })[]> {
  const result: (UnreadUnit & { word_count: number })[] = []
  for (const unit of units) {
    result.push({ ...unit, word_count: countWords(unit.content_text) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return result
}

const wordCount = (source: DeletedSource) => source.word_count

const sum = <Item>(items: Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0)
