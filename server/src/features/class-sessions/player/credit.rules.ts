/** A stretch of time: its two ends in milliseconds since 1970. */
export type Span = readonly [from: number, to: number]

/** What a player reports of the time up to its request. */
export type Report = { visible: boolean; focused: boolean; interacted: boolean }

/** How a session stood when it was last heard of, and the time that it was credited. */
export type SessionTime = {
  heardAtMs: number
  visible: boolean
  focused: boolean
  interactedAtMs: number | null
  connectedMs: number
  activeMs: number
}

export const maxSilenceMs = 90_000
const maxGapMs = 30_000
const maxIdleMs = 60_000
/** No report credits time before that, so earlier spans need not be known. It bounds how far clocks may differ, too. */
const knownMs = 90_000

/**
 * True for an open session that has timed out. A clock that was set back by as much ends what was heard of later by the
 * earlier clock: nobody could wait for it.
 */
export const isSilent = (heardAtMs: number, nowMs: number): boolean =>
  Math.abs(nowMs - heardAtMs) >= maxSilenceMs

/**
 * Credits a session with the time since it was last heard of, where that counts: to connected, and to active if it counts
 * there too. A moment belongs to the first session that is credited with it, so active time is never more than connected.
 * @param credited what any session of the student was credited of late, in no order; no two spans touch
 * @param report null: the player said nothing of how it stands
 */
export function creditReport(
  last: SessionTime,
  credited: Span[],
  { report, nowMs }: { report: Report | null; nowMs: number },
): { time: SessionTime; credited: Span[] } {
  const heardAtMs = Math.max(last.heardAtMs, nowMs)
  const next = {
    heardAtMs,
    visible: report?.visible ?? false,
    focused: report?.focused ?? false,
    interactedAtMs: report?.interacted ? heardAtMs : last.interactedAtMs,
  }
  const span: Span = [last.heardAtMs, heardAtMs]
  const isConnected = last.visible && next.visible && heardAtMs - last.heardAtMs <= maxGapMs
  const isActive = isConnected && isAttended(last) && isAttended(next)
  const { spans, addedMs } = isConnected ? addSpan(credited, span) : { spans: credited, addedMs: 0 }
  return {
    time: {
      ...next,
      connectedMs: last.connectedMs + addedMs,
      activeMs: last.activeMs + (isActive ? addedMs : 0),
    },
    credited: spans,
  }
}

type Heard = Pick<SessionTime, 'heardAtMs' | 'focused' | 'interactedAtMs'>

const isAttended = ({ heardAtMs, focused, interactedAtMs }: Heard): boolean =>
  focused && interactedAtMs !== null && heardAtMs - interactedAtMs <= maxIdleMs

/** Adds a span to those that are credited already, and says how much of it is new. */
function addSpan(spans: Span[], [from, to]: Span): { spans: Span[]; addedMs: number } {
  if (from === to) return { spans, addedMs: 0 }
  const isApart = ([start, end]: Span) => end < from || start > to
  const touched = spans.filter((span) => !isApart(span))
  const apart = spans.filter((span) => isApart(span) && span[1] > to - knownMs)
  const coveredMs = touched.reduce((sum, [start, end]) => sum + Math.min(end, to) - Math.max(start, from), 0)
  const merged: Span = [
    Math.min(from, ...touched.map(([start]) => start)),
    Math.max(to, ...touched.map(([, end]) => end)),
  ]
  return { spans: [...apart, merged], addedMs: to - from - coveredMs }
}
