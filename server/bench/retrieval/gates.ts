import { type Gate, maxGate, minGate, qualityGates } from '../../src/search/quality/gates.fixture.ts'
import type { Quality } from '../../src/search/quality/quality.fixture.ts'
import type { Scale } from './scale.ts'

/** The gates of quality, and those of time and memory. */
export function retrievalGates(quality: Record<string, Quality>, scale: Scale): Gate[] {
  return [
    ...Object.entries(quality).flatMap(([name, figures]) => qualityGates(name, figures)),
    maxGate('search p95, ms', scale.search_p95_ms, 10),
    minGate('passages indexed a second', scale.indexed_per_second, 400),
    maxGate('index of a million words, MB', scale.million_mb, 100),
    maxGate('cold load of a million words, ms', scale.cold_load_ms, 4000),
  ]
}
