import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { ListEnvelope } from '../../../platform/http/fields.ts'
import { listCourseAccess } from '../../access/index.ts'
import { listEarlierMessages } from '../../chat/index.ts'
import { requireStudent } from '../../students/index.ts'
import type { CampusMessage, listChatMessagesQuery } from '../schemas.ts'
import { linkLessons } from './link-lessons.ts'

/** The messages of the student's latest thread in the campus, the newest first; none where they never wrote. */
export async function listChatMessages(
  ctx: Ctx,
  { limit, starting_after }: z.output<typeof listChatMessagesQuery>,
): Promise<ListEnvelope<CampusMessage>> {
  const { visitor_id } = requireStudent(ctx)
  const messages = await listEarlierMessages(ctx, { visitor_id, limit, starting_after })
  const accesses = await listCourseAccess(ctx, visitor_id)
  const cited = await linkLessons(
    ctx,
    accesses,
    messages.data.flatMap(({ citations }) => citations),
  )
  // A source may be cited by several replies, at another second each.
  let next = 0
  const data = messages.data.map((message) => ({
    ...message,
    citations: message.citations.map(() => cited[next++]!),
  }))
  return { ...messages, data }
}
