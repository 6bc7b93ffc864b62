import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { latestEndMs, webinarState } from '../clock/webinar-state.rules.ts'
import { webinarOver } from '../errors.ts'
import { findWebinarRow } from '../records/webinars.queries.ts'
import type { hostLinkOptions, RoomEntrance } from '../schemas.ts'
import { createRoomToken } from './create-room-token.ts'
import { requireLiveServer } from './live-server.ts'
import { roomName } from './room.rules.ts'

/**
 * Makes what a host enters with, at any time before the end: it stays good until the webinar ends at the latest.
 * @throws feature_not_in_plan, not_found, webinar_over, invalid_request (group), live_not_configured
 */
export async function createHostLink(
  ctx: Ctx,
  { id, group }: z.output<typeof hostLinkOptions>,
): Promise<RoomEntrance> {
  requireLiveFeatures(ctx)
  const webinar = await findWebinarRow(ctx.db, ctx.account.id, id)
  if (webinar === undefined) throw notFound()
  const nowMs = ctx.now.getTime()
  const { status, started_at } = webinarState(webinar, nowMs)
  if (status === 'ended' || status === 'cancelled') throw webinarOver()
  const { format, starts_at, duration_minutes } = webinar
  if (group !== undefined && format !== 'group') {
    throw invalidRequest('group: only a webinar of the format group has tables.')
  }
  // A draft may be published after its time.
  const beginMs = Math.max(Date.parse(started_at ?? starts_at), status === 'live' ? 0 : nowMs)
  return createRoomToken(requireLiveServer(ctx.app), {
    participant: { kind: 'host' },
    format,
    room_name: roomName(id, group),
    lifetimeMs: latestEndMs(beginMs, duration_minutes) - nowMs,
  })
}
