import type { AttendanceRegistration, WebinarAttendee } from './schemas.ts'

export const attendanceExample: AttendanceRegistration = {
  id: '10000000012',
  registrant_id: 10000000012,
  registrant_email: 'ana@example.com',
  registrant_name: 'Ana',
  webinar_id: 10000000001,
  confirmed_connected_seconds: 2730,
  has_incomplete_connections: false,
  connections: [
    {
      room_name: 'w10000000001-table-2',
      room_sid: 'RM_hGmUS7X3QqXW',
      participant_sid: 'PA_bXy8p3tqkf2d',
      visitor_id: 10000000007,
      identity_source: 'verified_session',
      audience_product_ids: [10000000001],
      joined_at: '2026-04-02T16:01:10.250Z',
      left_at: '2026-04-02T16:46:41.000Z',
      connected_seconds: 2730,
      join_event_id: 'EV_eugWmGhovZmm',
      leave_event_id: 'EV_qRb5aTkY3nFs',
      status: 'closed',
    },
  ],
}

export const attendeeExample: WebinarAttendee = {
  visitor_id: 10000000007,
  contact_id: 10000000005,
  email: 'ana@example.com',
  name: 'Ana',
  sessions_total: 3,
  sessions_attended: 1,
  connected_seconds: 2730,
  has_incomplete_connections: false,
  sessions: [
    {
      webinar_id: 10000000001,
      title: 'Questions about tomatoes',
      starts_at: '2026-04-02T16:00:00.000Z',
      connected_seconds: 2730,
      has_incomplete_connections: false,
    },
  ],
}
