import type { Permit } from '../permits/permit.rules.ts'
import { type BatchClock, creditBatch } from './credit.rules.ts'
import { addStretch, type Stretches, stretchOf, totalSeconds } from './stretches.rules.ts'

export type Sample = {
  sample_id: string
  occurred_ms: number
  visible_playing_seconds: number
  media_seconds: number
  position_seconds: number
  pause_count: number
  seek_count: number
  closed: boolean
}

/** Samples of one session, as they came under a permit. */
export type Batch = { permit: Permit; session_id: string; samples: Sample[]; now_ms: number }

/** What is kept of a person and a video. */
export type Watch = { last_batch_ms: number | null; stretches: Stretches; watched_seconds: number }

/** What is kept of a session. */
export type Session = { viewer: string; resource: string; last_occurred_ms: number; closed: boolean }

/** What a batch meets. */
export type Met = {
  watch: Watch
  /** undefined: the batch begins it */
  session: Session | undefined
  /** The ids of its samples that the session knows. */
  known_ids: Set<string>
  /** Moments of stored samples of the session: see `creditBatch`. */
  known_ms: number[]
}

export type Accepted = {
  /** The samples that are new, as they are credited. */
  samples: Sample[]
  duplicates: number
  watch: Watch
  session: Session
}

/**
 * Decides on a batch: whole or not at all. What the session knows already changes nothing.
 * @returns what is stored, or why nothing is
 */
export function acceptBatch(
  { permit, samples, now_ms }: Omit<Batch, 'session_id'>,
  owner: Pick<Session, 'viewer' | 'resource'>,
  { watch, session, known_ids, known_ms }: Met,
): Accepted | 'session_mismatch' | 'session_closed' {
  if (session !== undefined && (session.viewer !== owner.viewer || session.resource !== owner.resource))
    return 'session_mismatch'
  const ids = new Set(known_ids)
  const fresh = samples.filter(({ sample_id }) => ids.size < ids.add(sample_id).size)
  const duplicates = samples.length - fresh.length
  const end = fresh.findIndex(({ closed }) => closed)
  const comesAfterEnd = session?.closed === true || (end >= 0 && end < fresh.length - 1)
  if (comesAfterEnd && fresh.length > 0) return 'session_closed'
  const begun = session ?? { ...owner, last_occurred_ms: permit.issued_ms, closed: false }
  if (fresh.length === 0) return { samples: [], duplicates, watch, session: begun }
  const clock: BatchClock = { ...permit, now_ms, last_batch_ms: watch.last_batch_ms }
  const credited = creditBatch(fresh, clock, known_ms)
  return {
    samples: credited,
    duplicates,
    watch: addToWatch(watch, credited, now_ms),
    session: {
      ...begun,
      last_occurred_ms: Math.max(begun.last_occurred_ms, ...credited.map(({ occurred_ms }) => occurred_ms)),
      closed: end >= 0,
    },
  }
}

function addToWatch({ last_batch_ms, stretches }: Watch, samples: Sample[], now_ms: number): Watch {
  const played = samples.reduce((sum, { position_seconds, media_seconds }) => {
    const stretch = stretchOf(position_seconds, media_seconds)
    return stretch === null ? sum : addStretch(sum, stretch)
  }, stretches)
  return {
    last_batch_ms: Math.max(now_ms, last_batch_ms ?? now_ms),
    stretches: played,
    watched_seconds: totalSeconds(played),
  }
}
