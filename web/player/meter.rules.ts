import type { Act } from './film.types.ts'

/** What is known of a film at one moment. It holds until the next observation. */
export type Observation = {
  /** By a clock that is never set. */
  at_ms: number
  position_seconds: number
  /** Seconds of the film that pass in a second. */
  rate: number
  /** It moves: neither paused nor ended, nor waiting for data, nor on its way to another position. */
  isPlaying: boolean
  isVisible: boolean
  /** What the viewer did, where that is why it is observed. */
  act?: Act
}

/** What was seen of a film. Fractions of seconds stay in it until they are whole ones. */
export type Meter = {
  visible_ms: number
  media_ms: number
  pause_count: number
  seek_count: number
  /** How much less than it might the film has moved while it plays: a position comes in steps. */
  behind_ms: number
  /** It has moved since it jumped last: a viewer who looks for a place makes one jump. */
  hasMoved: boolean
  last: Observation | null
}

/** Where observations lie further apart, a computer slept or a page stood still: nothing is known of that time. */
const maxGapMs = 5_000
/** The longest step of a film's position. */
const maxBehindMs = 1_000
/** A position that is this far from where playing can have led is a jump, for players that announce none. */
const minJumpMs = 1_500

export const newMeter = (): Meter => ({
  visible_ms: 0,
  media_ms: 0,
  pause_count: 0,
  seek_count: 0,
  behind_ms: 0,
  hasMoved: false,
  last: null,
})

/**
 * Adds what passed since the last observation. Time counts while the film was playing in a visible page; the film counts
 * as far as its position moved meanwhile, and no further than that time allows. A jump credits nothing of what it skips.
 */
export function observe(meter: Meter, now: Observation): Meter {
  const { last } = meter
  const next = { ...meter, last: now }
  if (now.act === 'pause') next.pause_count++
  if (last === null) return next
  const elapsed_ms = now.at_ms - last.at_ms
  const moved_ms = (now.position_seconds - last.position_seconds) * 1_000
  const playable_ms = (last.isPlaying ? elapsed_ms * last.rate : 0) + meter.behind_ms
  const hasJumped = now.act === 'seek' || moved_ms < -minJumpMs || moved_ms > playable_ms + minJumpMs
  const behind_ms = playable_ms - Math.max(moved_ms, 0)
  next.behind_ms = hasJumped || !last.isPlaying ? 0 : Math.min(Math.max(behind_ms, 0), maxBehindMs)
  if (hasJumped) {
    next.seek_count += meter.hasMoved ? 1 : 0
    next.hasMoved = false
  }
  const isStuck = moved_ms <= 0 && behind_ms > maxBehindMs
  if (!last.isPlaying || elapsed_ms > maxGapMs || (isStuck && !hasJumped)) return next
  if (!hasJumped && moved_ms > 0) next.hasMoved = true
  if (!last.isVisible) return next
  next.visible_ms += elapsed_ms
  if (!hasJumped) next.media_ms += Math.min(Math.max(moved_ms, 0), playable_ms)
  return next
}

/** What a sample says of a film. */
export type Measured = {
  visible_playing_seconds: number
  media_seconds: number
  position_seconds: number
  pause_count: number
  seek_count: number
}

/** Takes whole seconds and counts out of a meter. @returns them, and the meter with what is left */
export function takeMeasured(meter: Meter): { measured: Measured; meter: Meter } {
  const { visible_ms, media_ms, pause_count, seek_count, last } = meter
  return {
    measured: {
      visible_playing_seconds: Math.floor(visible_ms / 1_000),
      media_seconds: Math.floor(media_ms / 1_000),
      position_seconds: Math.floor(last?.position_seconds ?? 0),
      pause_count,
      seek_count,
    },
    meter: {
      ...meter,
      visible_ms: visible_ms % 1_000,
      media_ms: media_ms % 1_000,
      pause_count: 0,
      seek_count: 0,
    },
  }
}
