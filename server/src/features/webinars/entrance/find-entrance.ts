import type { Ctx } from '../../../platform/context.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { findWebinarRow, type WebinarRow } from '../records/webinars.queries.ts'
import { findByToken } from '../registrants/find-by-token.ts'
import { liveEntrance, replayEntrance, reportMs, type Standing } from './entrance.rules.ts'
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

/**
 * Says whether somebody may watch a webinar now, live or as a replay: by a link the registrant, by a session a student who
 * is registered or in the audience. `ctx.account` is the webinar's.
 * @returns `closed` where they are invited and there is nothing for them to watch now; null where they are not
 */
export async function findWebinarEntrance(
  ctx: Ctx,
  webinar_id: number,
  guest: Guest,
): Promise<WebinarEntrance | 'closed' | null> {
  const webinar = await findWebinarRow(ctx.db, ctx.account.id, webinar_id)
  if (webinar === undefined) return null
  const { status, ended_at, changes_at } = webinarState(webinar, ctx.now.getTime())
  if (status === 'draft' || status === 'cancelled') return null
  const found = await findGuest(ctx, { ...webinar, ended_at }, guest)
  if (found === null) return null
  const { registrant_id, visitor_id, standing } = found
  const live = liveEntrance(standing)
  if (status === 'live') {
    if (live === null) return null
    const over = new Date(Date.parse(changes_at!) + reportMs).toISOString()
    const ends_at = live.ends_at !== null && live.ends_at < over ? live.ends_at : over
    return { registrant_id, visitor_id, kind: 'webinar_live', ends_at, resource: `webinar:${webinar_id}` }
  }
  const isReady = status === 'ended' && webinar.replay_is_ready
  const replay = isReady ? replayEntrance(webinar.replay_visibility, standing) : null
  if (replay === null) return live && 'closed'
  const resource = `asset:${webinar.replay_asset_id}`
  return { registrant_id, visitor_id, kind: 'webinar_replay', resource, ...replay }
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
