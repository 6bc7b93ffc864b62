import type { Ctx } from '../../../platform/context.ts'
import type { StoredCourse } from '../course/stored-course.queries.ts'
import type { CourseRows } from '../files/course-rows.rules.ts'
import type { Change } from '../files/plan.rules.ts'
import { savedChanges } from './saved-changes.rules.ts'
import { insertSave } from './saves.queries.ts'

type Save = { product_id: number; stored: StoredCourse; wanted: CourseRows; changes: Change[] }

/** Keeps who changed what in a course, which the caller has locked. */
export async function recordSave(tx: Ctx, { product_id, changes, ...compared }: Save): Promise<void> {
  if (changes.length === 0) return
  const { actor, now: at } = tx
  const actor_id = 'id' in actor && typeof actor.id === 'number' ? actor.id : null
  await insertSave(
    tx.db,
    { account_id: tx.account.id, product_id },
    { at, actor_kind: actor.kind, actor_id, ...savedChanges(changes, compared) },
  )
}
