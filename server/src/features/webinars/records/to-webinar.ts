import type { Ctx } from '../../../platform/context.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import type { Webinar } from '../schemas.ts'
import type { WebinarRow } from './webinars.queries.ts'

/** The record of a webinar, as the clock has it now. */
export function toWebinar({ app, now }: Pick<Ctx, 'app' | 'now'>, row: WebinarRow): Webinar {
  const { status, started_at, ended_at } = webinarState(row, now.getTime())
  const { replay_asset_id: asset_id, replay_visibility: visibility, replay_is_ready } = row
  return {
    object: 'webinar',
    id: row.id,
    title: row.title,
    description: row.description,
    format: row.format,
    status,
    starts_at: row.starts_at,
    started_at,
    ended_at,
    duration_minutes: row.duration_minutes,
    timezone: row.timezone,
    audience_product_ids: row.audience_product_ids,
    registration_url: `${app.base_url}/webinars/${row.id}`,
    registrant_count: row.registrant_count,
    attendee_count: row.attendee_count,
    replay: { asset_id, available: status === 'ended' && replay_is_ready, visibility },
    transcript_status: row.transcript_status,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
