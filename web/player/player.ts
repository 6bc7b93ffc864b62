import type { Film } from './film.types.ts'
import { html5Film } from './html5.ts'
import { type Measured, newMeter, observe, takeMeasured } from './meter.rules.ts'

const sampleMs = 12_000

/**
 * Measures how a film of this page is watched.
 * @param onSample gets what was watched, every twelve seconds of playing and when the viewer pauses
 * @returns what ends it
 */
export function measure(video: HTMLVideoElement, onSample: (measured: Measured) => void): () => void {
  return measureFilm(html5Film(video), onSample)
}

function measureFilm(film: Film, onSample: (measured: Measured) => void): () => void {
  let meter = newMeter()
  let sampled_at_ms = performance.now()
  const changed = (act?: 'pause' | 'seek') => {
    const at_ms = performance.now()
    meter = observe(meter, { at_ms, ...film.read(), isVisible: !document.hidden, act })
    if (act === 'pause' || at_ms - sampled_at_ms >= sampleMs) sample(at_ms)
  }
  const sample = (at_ms: number) => {
    const taken = takeMeasured(meter)
    meter = taken.meter
    sampled_at_ms = at_ms
    onSample(taken.measured)
  }
  const visibilityChanged = () => changed()
  const stop = film.listen(changed)
  document.addEventListener('visibilitychange', visibilityChanged)
  return () => {
    document.removeEventListener('visibilitychange', visibilityChanged)
    stop()
    sample(performance.now())
  }
}
