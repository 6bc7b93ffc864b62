import type { Connection } from '../notices/connections.rules.ts'
import {
  confirmedSeconds,
  connectedInterval,
  connectedSeconds,
  connectionStatus,
  type Interval,
} from './connected-time.rules.ts'
import type { AttendanceRegistration } from './schemas.ts'

/** A registration as the attendance shows it. */
export type Registrant = { id: number; webinar_id: number; email: string; name: string }

/** A registration with what is known of its connections. */
export function showRegistration(
  { id, webinar_id, email, name }: Registrant,
  connections: Connection[],
): AttendanceRegistration {
  const intervals = connections.map(connectedInterval)
  return {
    id: String(id),
    registrant_id: id,
    registrant_email: email,
    registrant_name: name,
    webinar_id,
    confirmed_connected_seconds: confirmedSeconds(intervals),
    has_incomplete_connections: intervals.includes(null),
    connections: connections.map((connection, i) => showConnection(connection, intervals[i] ?? null)),
  }
}

const showConnection = (
  connection: Connection,
  interval: Interval,
): AttendanceRegistration['connections'][number] => ({
  room_name: connection.room_name,
  room_sid: connection.room_sid,
  participant_sid: connection.participant_sid,
  visitor_id: connection.visitor_id,
  identity_source: connection.visitor_id === null ? 'registration_link' : 'verified_session',
  audience_product_ids: connection.audience_product_ids,
  joined_at: connection.joined_at,
  left_at: connection.left_at,
  connected_seconds: connectedSeconds(interval),
  join_event_id: connection.join_event_id,
  leave_event_id: connection.leave_event_id,
  status: connectionStatus(connection),
})
