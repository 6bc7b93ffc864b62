import type { Ctx } from '../../../platform/context.ts'
import { listCourseAccess } from '../../access/index.ts'
import { findVisitorById } from '../../contacts/index.ts'
import type { WebinarRow } from '../records/webinars.queries.ts'
import { findRegistrantByEmail } from '../registrants/registrants.queries.ts'
import { listSinceJoined } from './entrance.queries.ts'
import type { Standing } from './entrance.rules.ts'

type Audience = Pick<WebinarRow, 'id' | 'audience_product_ids' | 'ended_at'>

/**
 * What a student is to a webinar. A product may keep replays of sessions from those who joined after them.
 * @returns null where they were erased
 */
export async function findStudentStanding(
  ctx: Ctx,
  { id: webinar_id, audience_product_ids, ended_at }: Audience,
  visitor_id: number,
): Promise<Standing | null> {
  const { db, account } = ctx
  const visitor = await findVisitorById(db, account.id, visitor_id)
  if (visitor?.email == null) return null
  const registration =
    (await findRegistrantByEmail(db, account.id, { webinar_id, email: visitor.email })) ?? null
  const open = (await listCourseAccess(ctx, visitor_id)).filter(
    ({ status, product_id }) => status === 'active' && audience_product_ids.includes(product_id),
  )
  const sinceJoined = await listSinceJoined(db, account.id, audience_product_ids)
  const audience = open.map(({ product_id, granted_at, expires_at }) => ({
    expires_at,
    opens_replay: !sinceJoined.includes(product_id) || (ended_at !== null && granted_at < ended_at),
  }))
  return { registration, audience }
}
