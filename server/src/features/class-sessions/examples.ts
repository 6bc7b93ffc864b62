import type { ClassSession, SessionState } from './schemas.ts'

export const classSessionExample: ClassSession = {
  id: '10000000001',
  session_id: '0b0f1a52-6f0e-4f36-9a53-2f8a52a1c7de',
  visitor_id: 10000000001,
  visitor_email: 'ana@example.com',
  product_id: 10000000001,
  unit_id: 10000000001,
  started_at: '2026-03-01T09:30:00.000Z',
  last_seen_at: '2026-03-01T09:42:10.000Z',
  ended_at: '2026-03-01T09:42:10.000Z',
  connected_seconds: 715,
  active_seconds: 540,
  status: 'closed',
}

export const sessionStateExample: SessionState = {
  session_id: classSessionExample.session_id,
  status: 'open',
  connected_seconds: 15,
  active_seconds: 0,
}
