import type { Ctx } from '../../../platform/context.ts'
import { folderDeleted } from '../events.ts'
import { courseFolderNames } from './course-folder-name.rules.ts'
import {
  deleteEmptyFolder,
  findCourse,
  findCourseFolder,
  updateFolderOwner,
} from './course-folders.queries.ts'
import { findFolderAt, insertFolder } from './folders.queries.ts'

/**
 * The folder in which a course's entries are kept: on the top level and named as the course. A folder of that name
 * that no course owns becomes its own; beside one of another course it has a number behind its name.
 */
export async function ensureCourseFolder(tx: Ctx, product_id: number): Promise<number> {
  const account_id = tx.account.id
  const owned = await findCourseFolder(tx.db, account_id, product_id)
  if (owned !== undefined) return owned.id
  const { title, is_course } = (await findCourse(tx.db, account_id, product_id))!
  for (const name of courseFolderNames(title)) {
    const place = { name, parent_id: null }
    const made = await insertFolder(
      tx.db,
      account_id,
      { ...place, description: null, product_id, is_course },
      tx.now,
    )
    if (made !== undefined) return made.id
    const there = await findFolderAt(tx.db, account_id, place)
    if (there === undefined || there.product_id !== null) continue
    await updateFolderOwner(tx.db, account_id, there.id, { name, product_id, is_course }, tx.now)
    return there.id
  }
  throw new Error('the names of course folders came to an end')
}

/** Names and marks a course's folder as the course is named and marked now. */
export async function renameCourseFolder(tx: Ctx, { product_id }: { product_id: number }): Promise<void> {
  const account_id = tx.account.id
  const folder = await findCourseFolder(tx.db, account_id, product_id)
  if (folder === undefined) return
  const course = await findCourse(tx.db, account_id, product_id)
  if (course === undefined) return
  for (const name of courseFolderNames(course.title)) {
    if (name === folder.name && course.is_course === folder.is_course) return
    const owner = { name, product_id, is_course: course.is_course }
    if (await updateFolderOwner(tx.db, account_id, folder.id, owner, tx.now)) return
  }
}

/** Gives up a course's folder: it goes, unless other sources or folders are in it. */
export async function releaseCourseFolder(tx: Ctx, folder: { id: number; name: string }): Promise<void> {
  if (await deleteEmptyFolder(tx.db, tx.account.id, folder.id)) {
    await tx.emit(folderDeleted, { folder_id: folder.id })
    return
  }
  const owner = { name: folder.name, product_id: null, is_course: false }
  await updateFolderOwner(tx.db, tx.account.id, folder.id, owner, tx.now)
}
