import type { Random } from '../../../../test/deep/random.ts'
import type { Permit } from '../permits/permit.rules.ts'
import type { Batch, Sample } from './accept-batch.rules.ts'

/** What a client sends: honest, or with a clock that is wrong, or lying, in whatever order, some of it twice. */
export type Client = { skewMs: number; liar: boolean; disordered: boolean; repeats: number }

export const randomClient = (random: Random): Client => ({
  skewMs: random.pick([0, 0, 0, 250, -250, 90_000, -90_000, 86_400_000]),
  liar: random.chance(0.3),
  disordered: random.chance(0.3),
  repeats: random.pick([0, 0, 0.2, 0.6]),
})

/** A sample as a client sends it that last sent one `elapsedMs` ago. */
export function randomSample(
  random: Random,
  { skewMs, liar }: Client,
  { now_ms, elapsedMs, sample_id }: { now_ms: number; elapsedMs: number; sample_id: string },
): Sample {
  const speed = random.pick([1, 1, 1, 1.5, 2, 4])
  const playing = liar ? random.pick([0, 10, 60, 3_600, 2_000_000_000]) : Math.floor(elapsedMs / 1000)
  const media = liar ? random.pick([0, 10, 240, 2_000_000_000]) : Math.floor((elapsedMs / 1000) * speed)
  return {
    ...{ sample_id, occurred_ms: now_ms + skewMs },
    ...{ visible_playing_seconds: playing, media_seconds: media },
    ...{
      position_seconds: random.integer(0, 599),
      pause_count: random.integer(0, 2),
      seek_count: random.integer(0, 2),
    },
    closed: random.chance(0.01),
  }
}

export const permitOf = (issued_ms: number, fields: Partial<Permit> = {}): Permit => ({
  ...{ account_id: 1, visitor_id: 1, registrant_id: null, kind: 'course', product_id: 1 },
  ...{ unit_id: 1, block_id: 1, webinar_id: null, resource: 'block:1/asset:1' },
  ...{ issued_ms, expires_ms: issued_ms + 12 * 3_600_000 },
  ...fields,
})

/** A sample that was stored, by the session that has it. */
export type StoredSample = Sample & { session_id: string }

/** What is known of a person and a video: everything, in a flat list. */
export type Book = { samples: StoredSample[]; accepted_ms: number | null }

/**
 * Credits a batch as the contract's sentences say it, one after the other, from everything that was ever stored.
 * @returns the samples that are new, as they count, or why nothing does
 */
export function creditByTheBook(batch: Batch, { samples: stored, accepted_ms }: Book): Sample[] | string {
  const { permit, now_ms, session_id } = batch
  const own = stored.filter((sample) => sample.session_id === session_id)
  const isNew = (sample: Sample, index: number) =>
    !own.some(({ sample_id }) => sample_id === sample.sample_id) &&
    batch.samples.findIndex(({ sample_id }) => sample_id === sample.sample_id) === index
  const fresh = batch.samples.filter(isNew).map((sample) => {
    const { occurred_ms } = sample
    const isPossible =
      occurred_ms >= permit.issued_ms && occurred_ms <= permit.expires_ms && occurred_ms <= now_ms
    return { ...sample, occurred_ms: isPossible ? occurred_ms : now_ms }
  })
  for (const [index] of fresh.entries()) {
    if ([...own, ...fresh.slice(0, index)].some(({ closed }) => closed)) return 'session_closed'
  }
  const together = accepted_ms === null ? Math.min(60_000, now_ms - permit.issued_ms) : now_ms - accepted_ms
  const counted: Sample[] = []
  for (const [index, sample] of fresh.entries()) {
    const before = [
      ...own.filter(({ occurred_ms }) => occurred_ms <= sample.occurred_ms),
      ...fresh.filter(
        ({ occurred_ms }, other) =>
          occurred_ms < sample.occurred_ms || (occurred_ms === sample.occurred_ms && other < index),
      ),
    ].map(({ occurred_ms }) => occurred_ms)
    const since = sample.occurred_ms - (before.length === 0 ? permit.issued_ms : Math.max(...before))
    const sum = (field: 'visible_playing_seconds' | 'media_seconds') =>
      counted.reduce((total, each) => total + each[field] * 1000, 0)
    const bound = Math.max(0, Math.min(since, 60_000, together - sum('visible_playing_seconds')))
    const mediaBound = Math.max(0, Math.min(4 * bound, 4 * together - sum('media_seconds')))
    counted.push({
      ...sample,
      visible_playing_seconds: Math.min(sample.visible_playing_seconds, Math.floor(bound / 1000)),
      media_seconds: Math.min(sample.media_seconds, Math.floor(mediaBound / 1000)),
    })
  }
  return counted
}
