import type { PlaybackPermit, PlaybackSample } from './schemas.ts'

const [session_id, sample_id] = [
  'b6a7f0ce-63c2-4b9f-9f43-3f64b1f0a8d1',
  '1d0e8a55-2c0b-4a7e-8f0e-7d8f3c1f5b20',
]
const occurred_at = '2026-03-01T09:30:15.000Z'

export const permitExample: PlaybackPermit = {
  permit: 'eyJhY2NvdW50X2lkIjoxfQ.kq8p3XJ0t6m1v1mW2cQpO7xk8b0T5m0bJ4o1x9y2z3A',
  expires_at: '2026-03-01T21:30:00.000Z',
  resource: 'block:10000000002/asset:10000000007',
}

const playing = {
  visible_playing_seconds: 12,
  media_seconds: 15,
  position_seconds: 15,
  pause_count: 0,
  seek_count: 0,
  closed: false,
}

export const samplesExample = {
  permit: permitExample.permit,
  session_id,
  samples: [{ sample_id, occurred_at, ...playing }],
}

export const sampleExample: PlaybackSample = {
  id: '10000000001',
  session_id,
  visitor_id: 10000000001,
  registrant_id: null,
  kind: 'course',
  product_id: 10000000001,
  unit_id: 10000000001,
  block_id: 10000000002,
  webinar_id: null,
  resource: permitExample.resource,
  occurred_at,
  ...playing,
}
