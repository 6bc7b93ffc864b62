import type { Ctx } from '../../../platform/context.ts'
import { adjustStoredWords } from '../../usage/index.ts'
import { findCourseFolder } from '../folders/course-folders.queries.ts'
import { releaseCourseFolder } from '../folders/release-course-folder.ts'
import { markUnitSourcesChanged } from './mark-unit-sources-changed.ts'
import { totalWords } from './total-words.rules.ts'
import { deleteUnitSources } from './units.queries.ts'

/** Deletes the texts of a deleted course, frees their words and gives up the course's folder. */
export async function deleteCourseSources(tx: Ctx, product_id: number): Promise<void> {
  const folder = await findCourseFolder(tx.db, tx.account.id, product_id)
  if (folder === undefined) return
  const deleted = await deleteUnitSources(tx.db, tx.account.id, folder.id)
  await adjustStoredWords(tx, -totalWords(deleted))
  await markUnitSourcesChanged(tx, deleted, [])
  await releaseCourseFolder(tx, folder)
}
