import type { VideoPlayed } from '../events.ts'
import type { Accepted, Batch } from './accept-batch.rules.ts'

/** What a batch that was accepted says of a student of a course: nothing where no media was played. */
export function listPlays({ permit, samples }: Pick<Batch & Accepted, 'permit' | 'samples'>): VideoPlayed[] {
  const { visitor_id, product_id, unit_id, webinar_id, kind } = permit
  const moments = samples
    .filter(({ media_seconds }) => media_seconds > 0)
    .map(({ occurred_ms }) => occurred_ms)
  if (visitor_id === null || product_id === null || kind !== 'course' || moments.length === 0) return []
  return [{ kind: 'video', visitor_id, product_id, unit_id, webinar_id, at: new Date(Math.max(...moments)) }]
}
