import type { Ctx } from '../../../platform/context.ts'
import { courseFolderNames } from './course-folder-name.rules.ts'
import { findCourse, findCourseFolder, updateFolderOwner } from './course-folders.queries.ts'
import { findFolderByPath, insertFolder } from './folders.queries.ts'

/**
 * Finds or creates the top-level folder of a course, named as the course. A folder of that name that no course owns
 * becomes the course's own. Where another course owns it, a number is added to the name.
 * @returns the id of the folder
 */
export async function ensureCourseFolder(tx: Ctx, product_id: number): Promise<number> {
  const account_id = tx.account.id
  const owned = await findCourseFolder(tx.db, account_id, product_id)
  if (owned !== undefined) return owned.id
  const { title, is_course } = (await findCourse(tx.db, account_id, product_id))!
  for (const name of courseFolderNames(title)) {
    const path = { name, parent_id: null }
    const folder = { ...path, description: null, product_id, is_course }
    const created = await insertFolder(tx.db, account_id, folder, tx.now)
    if (created !== undefined) return created.id
    const existing = await findFolderByPath(tx.db, account_id, path)
    if (existing === undefined || existing.product_id !== null) continue
    await updateFolderOwner(tx.db, account_id, existing.id, { name, product_id, is_course }, tx.now)
    return existing.id
  }
  throw new Error('every name for the folder of this course is taken')
}
