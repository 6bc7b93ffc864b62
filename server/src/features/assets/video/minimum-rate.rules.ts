/** Bytes that must arrive in each minute: what trickles would hold a place for a day. */
const bytesAMinute = 262_144
const minuteMs = 60_000

/** Watches how fast bytes arrive. @returns a check that says whether they have become too few */
export function createPace(began_ms: number): (bytes: number, now_ms: number) => boolean {
  let since = began_ms
  let arrived = 0
  return (bytes, now_ms) => {
    arrived += bytes
    if (now_ms - since < minuteMs) return true
    const enough = arrived >= bytesAMinute * ((now_ms - since) / minuteMs)
    since = now_ms
    arrived = 0
    return enough
  }
}
