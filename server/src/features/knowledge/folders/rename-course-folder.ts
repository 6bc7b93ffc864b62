import type { Ctx } from '../../../platform/context.ts'
import { courseFolderNames } from './course-folder-name.rules.ts'
import { findCourse, findCourseFolder, updateFolderOwner } from './course-folders.queries.ts'

/** Gives a course's folder the course's present title and mark. */
export async function renameCourseFolder(tx: Ctx, product_id: number): Promise<void> {
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
