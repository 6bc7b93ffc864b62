import type { Ctx } from '../../../platform/context.ts'
import type { CourseAccess } from '../../access/index.ts'
import type { WebinarRow } from '../records/webinars.queries.ts'
import { listRegistrations, listSinceJoined } from './entrance.queries.ts'
import type { Standing } from './entrance.rules.ts'

/** Who asks, with whatever they have access to. */
export type Student = { email: string; accesses: CourseAccess[] }

/** A webinar with its end as the clock has it. */
export type Audience = Pick<WebinarRow, 'id' | 'audience_product_ids' | 'ended_at'>

/**
 * What a student is to webinars, in their order. A product may keep replays of sessions from those who joined after
 * them.
 */
export async function listStudentStandings(
  { db, account }: Ctx,
  { email, accesses }: Student,
  webinars: Audience[],
): Promise<Standing[]> {
  const webinar_ids = webinars.map(({ id }) => id)
  const product_ids = webinars.flatMap(({ audience_product_ids }) => audience_product_ids)
  const registrations = await listRegistrations(db, account.id, { email, webinar_ids })
  const sinceJoined = await listSinceJoined(db, account.id, product_ids)
  const open = accesses.filter(({ status }) => status === 'active')
  return webinars.map(({ id, audience_product_ids, ended_at }) => ({
    registration: registrations.find(({ webinar_id }) => webinar_id === id) ?? null,
    audience: open
      .filter(({ product_id }) => audience_product_ids.includes(product_id))
      .map(({ product_id, granted_at, expires_at }) => ({
        expires_at,
        opens_replay: !sinceJoined.includes(product_id) || (ended_at !== null && granted_at < ended_at),
      })),
  }))
}
