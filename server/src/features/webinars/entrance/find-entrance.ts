import type { Ctx } from '../../../platform/context.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { findWebinarRow, type WebinarRow } from '../records/webinars.queries.ts'
import { findByToken } from '../registrants/find-by-token.ts'
import { liveEntrance, replayEntrance, type Standing } from './entrance.rules.ts'
import { findStudentStanding } from './find-student-standing.ts'

/** Who asks: whoever holds a registrant's link, or a student with a session. */
type Guest = { join_token: string } | { visitor_id: number }

type WebinarEntrance = {
  /** The identity of the link; null for a student. */
  registrant_id: number | null
  /** The identity of the session; null for a link. */
  visitor_id: number | null
  kind: 'webinar_live' | 'webinar_replay'
  /** When it ends, by what is known now; null: it does not. */
  ends_at: string | null
  /** The content that is watched. */
  resource: string
}

/** So long after a webinar people still report that they watched it. */
const reportMs = 15 * 60_000

/**
 * Says whether somebody may watch a webinar now, live or as a replay: by a link the registrant, by a session a student who
 * is registered or in the audience. `ctx.account` is the webinar's. @returns null where they may not
 */
export async function findWebinarEntrance(
  ctx: Ctx,
  webinar_id: number,
  guest: Guest,
): Promise<WebinarEntrance | null> {
  const webinar = await findWebinarRow(ctx.db, ctx.account.id, webinar_id)
  if (webinar === undefined) return null
  const { status, ended_at, changes_at } = webinarState(webinar, ctx.now.getTime())
  if (status !== 'live' && (status !== 'ended' || !webinar.replay_is_ready)) return null
  const found = await findGuest(ctx, { ...webinar, ended_at }, guest)
  if (found === null) return null
  const { registrant_id, visitor_id, standing } = found
  if (status === 'ended') {
    const open = replayEntrance(webinar.replay_visibility, standing)
    const resource = `asset:${webinar.replay_asset_id}`
    return open && { registrant_id, visitor_id, kind: 'webinar_replay', resource, ...open }
  }
  const open = liveEntrance(standing)
  if (open === null) return null
  const over = new Date(Date.parse(changes_at!) + reportMs).toISOString()
  const ends_at = open.ends_at !== null && open.ends_at < over ? open.ends_at : over
  return { registrant_id, visitor_id, kind: 'webinar_live', ends_at, resource: `webinar:${webinar_id}` }
}

type Found = Pick<WebinarEntrance, 'registrant_id' | 'visitor_id'> & { standing: Standing }

async function findGuest(ctx: Ctx, webinar: WebinarRow, guest: Guest): Promise<Found | null> {
  if ('visitor_id' in guest) {
    const standing = await findStudentStanding(ctx, webinar, guest.visitor_id)
    return standing && { registrant_id: null, visitor_id: guest.visitor_id, standing }
  }
  const registration = await findByToken(ctx, webinar.id, guest.join_token)
  if (registration === undefined) return null
  return { registrant_id: registration.id, visitor_id: null, standing: { registration, audience: [] } }
}
