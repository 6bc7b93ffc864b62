import type { VideoPlayed } from '../events.ts'
import type { Accepted, Batch } from './accept-batch.rules.ts'

type Played = Pick<Batch & Accepted, 'permit' | 'samples'> & { audience_product_ids: number[] | null }

/** What a batch that was accepted says of a student of courses: nothing where no media was played. */
export function listPlays({ permit, samples, audience_product_ids }: Played): VideoPlayed[] {
  const { visitor_id, product_id, unit_id, webinar_id } = permit
  const moments = samples
    .filter(({ media_seconds }) => media_seconds > 0)
    .map(({ occurred_ms }) => occurred_ms)
  if (visitor_id === null || moments.length === 0) return []
  const at = new Date(Math.max(...moments))
  if (product_id !== null) return [{ kind: 'video', visitor_id, product_id, unit_id, webinar_id, at }]
  return (audience_product_ids ?? []).map((id) => ({
    ...{ kind: 'replay', visitor_id, product_id: id, unit_id, webinar_id, at },
  }))
}
