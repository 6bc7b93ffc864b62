/** What a player reports of a stretch of playing. Moments are Unix milliseconds. */
export type Reported = {
  occurred_ms: number
  visible_playing_seconds: number
  media_seconds: number
}

/** The life of a permit. */
type Life = { issued_ms: number; expires_ms: number }

export type BatchClock = Life & {
  /** The moment of the request, by the server's clock. */
  now_ms: number
  /** When the person's last batch for this resource was accepted, in whatever session; null: none was. */
  last_batch_ms: number | null
}

/** What one sample, and the first batch, may count at most. */
const maxCountedMs = 60_000
/** Players play at up to four times the speed. */
const maxSpeed = 4

/** The moment that is kept of a sample: where it cannot be true, it is now. */
export const keptMoment = (occurred_ms: number, { issued_ms, expires_ms, now_ms }: BatchClock): number =>
  occurred_ms < issued_ms || occurred_ms > Math.min(expires_ms, now_ms) ? now_ms : occurred_ms

/** The time by the server's clock that all samples of a batch may count together. */
const batchMs = ({ now_ms, last_batch_ms, issued_ms }: BatchClock): number =>
  Math.max(0, last_batch_ms === null ? Math.min(now_ms - issued_ms, maxCountedMs) : now_ms - last_batch_ms)

/**
 * Credits the samples of a batch. A sample counts no more than the time since the sample before it in its session, by the
 * moments that are kept, and no more than a minute. All of them together, in their order, count no more than the server's
 * clock allows. Media may advance four times as fast.
 * @param known_ms moments of the session's samples that are stored: none is needed that another one separates from these
 * @returns the samples in their order, with the moment that is kept and what they count
 */
export function creditBatch<Sample extends Reported>(
  samples: Sample[],
  clock: BatchClock,
  known_ms: number[],
): Sample[] {
  const moments = samples.map(({ occurred_ms }) => keptMoment(occurred_ms, clock))
  const bounds = boundsOf(moments, known_ms, clock.issued_ms)
  let leftMs = batchMs(clock)
  let mediaLeftMs = leftMs * maxSpeed
  return samples.map((sample, index) => {
    const boundMs = Math.min(bounds[index]!, leftMs)
    const visible = cut(sample.visible_playing_seconds, boundMs)
    const media = cut(sample.media_seconds, Math.min(boundMs * maxSpeed, mediaLeftMs))
    leftMs -= visible * 1000
    mediaLeftMs -= media * 1000
    return {
      ...sample,
      occurred_ms: moments[index]!,
      visible_playing_seconds: visible,
      media_seconds: media,
    }
  })
}

/** Whole seconds that fit into some milliseconds. */
const cut = (seconds: number, ms: number): number => Math.min(seconds, Math.floor(ms / 1000))

/** How much each sample may count by the moment before it in its session, stored or of the batch; the first one: since the permit. */
function boundsOf(moments: number[], known_ms: number[], issued_ms: number): number[] {
  const order = moments.map((_, index) => index).sort((a, b) => moments[a]! - moments[b]! || a - b)
  const known = known_ms.toSorted((a, b) => a - b)
  const bounds = moments.map(() => 0)
  let before: number | null = null
  let next = 0
  for (const index of order) {
    const moment = moments[index]!
    while (next < known.length && known[next]! <= moment) before = Math.max(before ?? 0, known[next++]!)
    bounds[index] = Math.min(moment - (before ?? issued_ms), maxCountedMs)
    before = moment
  }
  return bounds
}
