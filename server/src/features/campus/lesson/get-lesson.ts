import type { Ctx } from '../../../platform/context.ts'
import { listCourseAccess } from '../../access/index.ts'
import { requireStudent } from '../../students/index.ts'
import { findWebinarsOfStudent } from '../../webinars/index.ts'
import type { Lesson } from '../schemas.ts'
import { findLesson, listBlocks } from './lessons.queries.ts'
import { requireOpen } from './require-open.ts'
import { showBlock } from './show-block.ts'

/** A lesson with what its blocks hold. @throws not_found, access_ended, access_paused, before_your_access */
export async function getLesson(ctx: Ctx, { unit_id }: { unit_id: number }): Promise<Lesson> {
  const { visitor_id } = requireStudent(ctx)
  const account_id = ctx.account.id
  // The lesson says of which course it is, so asking for one course's access would take a second round trip.
  const [accesses, found, blocks] = await Promise.all([
    listCourseAccess(ctx, visitor_id),
    findLesson(ctx.db, account_id, { unit_id, visitor_id }),
    listBlocks(ctx.db, account_id, { unit_id, visitor_id }),
  ])
  const { id, product_id, key, title, description, completed, started } = requireOpen(found, accesses)
  const webinar_ids = blocks.flatMap((block) => (block.type === 'live' ? [block.content.webinar_id] : []))
  const webinars = await findWebinarsOfStudent(ctx, webinar_ids)
  return {
    ...{ product_id, id, key, title, description, open: true, completed, started },
    blocks: blocks.map((block) => showBlock(ctx.app, block, webinars)),
  }
}
