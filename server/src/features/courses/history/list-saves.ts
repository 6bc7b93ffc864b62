import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { lockEditableCourse } from '../editor/read-course.ts'
import { listSaveRows, type SaveRow } from './saves.queries.ts'
import type { CourseSave, savesQuery } from './schemas.ts'

/** Who changed what in a course, newest first. @throws not_found, product_kind_not_supported */
export function listSaves(
  ctx: Ctx,
  { id, starting_after, limit }: { id: number } & z.output<typeof savesQuery>,
): Promise<ListEnvelope<CourseSave>> {
  return ctx.transaction(async (tx) => {
    await lockEditableCourse(tx, id)
    const course = { account_id: tx.account.id, product_id: id }
    const rows = await listSaveRows(tx.db, course, { starting_after, limit: limit + 1 })
    return page(rows.map(toSave), limit)
  })
}

const toSave = ({ actor_kind, actor_id, name, ...save }: SaveRow): CourseSave => ({
  ...(save as Omit<CourseSave, 'actor'>),
  actor: { kind: actor_kind as CourseSave['actor']['kind'], id: actor_id, name },
})
