import type { WebinarState } from '../clock/webinar-state.rules.ts'
import { mayJoin, replayEntrance, type Standing } from '../entrance/entrance.rules.ts'
import type { WebinarRow } from '../records/webinars.queries.ts'
import { isRoomOpen } from '../rooms/room.rules.ts'
import type { StudentWebinar } from './schemas.ts'

/** A webinar as a student sees it; whether its replay is open to them stands beside it. */
export type ShownWebinar = { webinar: Omit<StudentWebinar, 'replay'>; replay_asset_id: number | null }

/** Shows a webinar to a student. @param state as the clock has it at `nowMs` */
export function showWebinar(
  row: WebinarRow,
  { state, standing, nowMs }: { state: WebinarState; standing: Standing; nowMs: number },
): ShownWebinar {
  const { id, title, description, format, starts_at, duration_minutes, timezone, audience_product_ids } = row
  const { status, started_at, ended_at } = state
  const isReplayOpen =
    status === 'ended' && row.replay_is_ready && replayEntrance(row.replay_visibility, standing) !== null
  return {
    webinar: {
      ...{ id, title, description, format, status, starts_at, started_at, ended_at, duration_minutes },
      ...{ timezone, audience_product_ids },
      registered: standing.registration !== null,
      can_join: isRoomOpen(state, starts_at, nowMs) && mayJoin(audience_product_ids, standing),
    },
    replay_asset_id: isReplayOpen ? row.replay_asset_id : null,
  }
}
