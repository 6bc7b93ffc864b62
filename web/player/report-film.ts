import type { Act, Film } from './film.types.ts'
import { newMeter, observe, takeMeasured } from './meter.rules.ts'
import type { Outlet } from './outlet.ts'
import type { FindPermit } from './permits.ts'
import { randomUuid } from './random-uuid.ts'

const sampleMs = 12_000
/** The server counts a minute of a sample at most, and of what was kept no more than 50 samples. */
const keptSampleMs = 55_000
const tickMs = 1_000

/** Reports how a film is watched, from now on. @returns what ends it */
export function reportFilm(film: Film, findPermit: FindPermit, outlet: Outlet): () => void {
  const ending = new AbortController()
  let meter = newMeter()
  let sampled_at_ms = performance.now()
  let session: { id: string; count: number } | null = null
  let permit = ''

  function changed(act?: Act): void {
    // The server counts no time before the permit.
    if (act === 'play') void findCurrent()
    const now = { at_ms: performance.now(), ...film.read(), isVisible: !document.hidden, act }
    // A sample ends where the film was left, so that it says which stretch was played.
    if (observe(meter, now).seek_count > meter.seek_count) sample()
    meter = observe(meter, now)
    const due_ms = act === 'pause' ? tickMs : outlet.isWaiting() ? keptSampleMs : sampleMs
    if (now.at_ms - sampled_at_ms < due_ms) return
    sample()
    void findCurrent()
    void outlet.send()
  }

  async function findCurrent(): Promise<void> {
    permit = (await findPermit()) ?? permit
  }

  function sample(closed = false): void {
    sampled_at_ms = performance.now()
    const { measured, meter: rest } = takeMeasured(meter)
    const { visible_playing_seconds, media_seconds, pause_count, seek_count } = measured
    const isEmpty = visible_playing_seconds + media_seconds + pause_count + seek_count === 0
    if (isEmpty && (!closed || session === null)) return
    meter = rest
    session ??= { id: randomUuid(), count: 0 }
    const { id: session_id } = session
    const key = `${session_id} ${String(session.count++).padStart(6, '0')}`
    const occurred_at = new Date(outlet.server.now()).toISOString()
    const made = { ...measured, sample_id: randomUuid(), occurred_at, closed }
    outlet.put({ key, session_id, permit, sample: made }, findPermit)
  }

  /** The page may never run again. */
  function leave(closed: boolean): void {
    changed()
    sample(closed)
    if (session !== null) outlet.beacon(session.id)
    if (closed) session = null
  }

  const stop = film.listen(changed)
  const ticking = setInterval(changed, tickMs)
  document.addEventListener('visibilitychange', () => (document.hidden ? leave(false) : changed()), ending)
  addEventListener('pagehide', () => leave(true), ending)
  return () => {
    leave(true)
    void outlet.send()
    ending.abort()
    clearInterval(ticking)
    stop()
  }
}
