import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound, notSignedIn } from '../../../platform/errors.ts'
import { findVisitorById } from '../../contacts/index.ts'
import { requireStudent } from '../../students/index.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { mayJoin } from '../entrance/entrance.rules.ts'
import { findStudentStanding } from '../entrance/find-student-standing.ts'
import { roomNotOpen } from '../errors.ts'
import { findWebinarRow, type WebinarRow } from '../records/webinars.queries.ts'
import { findByToken } from '../registrants/find-by-token.ts'
import { register } from '../registrants/register.ts'
import type { joinBody, RoomEntrance } from '../schemas.ts'
import { atWebinarAccount } from './at-webinar-account.ts'
import { createRoomToken } from './create-room-token.ts'
import { requireLiveServer } from './live-server.ts'
import { isRoomOpen, type Participant, roomName } from './room.rules.ts'

/** Each entrance asks for a token of its own. */
const tokenLifetimeMs = 3_600_000

type Input = z.output<typeof joinBody>

/**
 * Lets somebody into a room of a webinar: the registrant of a link, or a student, who becomes a registrant.
 * @throws not_signed_in, feature_not_in_plan, not_found, invalid_request (group), room_not_open, live_not_configured
 */
export async function joinWebinar(ctx: Ctx, { id, join_token, group }: Input): Promise<RoomEntrance> {
  const at = join_token === undefined ? ctx : await atWebinarAccount(ctx, id)
  if (join_token === undefined) requireStudent(ctx)
  requireLiveFeatures(at)
  const webinar = await findWebinarRow(at.db, at.account.id, id)
  if (webinar === undefined) throw notFound()
  const registrant = join_token === undefined ? null : await findByToken(at, id, join_token)
  if (registrant === undefined) throw notFound()
  if (registrant === null) await requireInvited(at, webinar)
  if (group !== undefined && webinar.format !== 'group') {
    throw invalidRequest('group: only a webinar of the format group has tables.')
  }
  const nowMs = at.now.getTime()
  if (!isRoomOpen(webinarState(webinar, nowMs), webinar.starts_at, nowMs)) throw roomNotOpen()
  const server = requireLiveServer(at.app)
  const participant: Participant =
    registrant === null
      ? await enrolStudent(at, webinar)
      : { kind: 'registrant', id: registrant.id, name: registrant.name }
  return createRoomToken(server, {
    participant,
    format: webinar.format,
    room_name: roomName(id, group),
    lifetimeMs: tokenLifetimeMs,
  })
}

/** A webinar for students of products is none for others, unless they registered. @throws not_found */
async function requireInvited(ctx: Ctx, webinar: WebinarRow): Promise<void> {
  const standing = await findStudentStanding(ctx, webinar, requireStudent(ctx).visitor_id)
  if (standing === null || !mayJoin(webinar.audience_product_ids, standing)) throw notFound()
}

/** Finds or makes the registrant of a student. */
async function enrolStudent(ctx: Ctx, { id: webinar_id }: WebinarRow): Promise<Participant> {
  const { visitor_id } = requireStudent(ctx)
  return ctx.transaction(async (tx) => {
    const visitor = await findVisitorById(tx.db, tx.account.id, visitor_id)
    if (visitor?.email == null) throw notSignedIn()
    const name = visitor.name ?? ''
    await register(tx, { webinar_id, email: visitor.email, name, source: 'campus' })
    return { kind: 'student', id: visitor_id, name }
  })
}
