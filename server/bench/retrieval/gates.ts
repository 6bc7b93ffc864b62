import type { Quality } from './quality.ts'
import type { Scale } from './scale.ts'

export type Gate = { gate: string; measured: number; bound: string; met: boolean }

const atLeast = (gate: string, measured: number, bound: number): Gate => ({
  gate,
  measured,
  bound: `≥ ${bound}`,
  met: measured >= bound,
})

const atMost = (gate: string, measured: number, bound: number): Gate => ({
  gate,
  measured,
  bound: `≤ ${bound}`,
  met: measured <= bound,
})

const CONTAINMENT: Record<string, number> = { 'xquad-es': 0.87, 'xquad-en': 0.89 }

/** The gates of quality: the same on every machine, so the tests hold them too. */
export function qualityGates(name: string, quality: Quality): Gate[] {
  return [
    atLeast(`${name} nDCG@10`, quality.clean, 0.965),
    atLeast(`${name} nDCG@10, one typo each`, quality.typo, 0.955),
    atMost(`${name} nDCG@10 lost without accents`, quality.clean - quality.stripped, 0.003),
    atLeast(`${name} two sentences hold the answer`, quality.containment, CONTAINMENT[name] ?? 0.87),
    atLeast(`${name} no-answer AUC`, quality.auc, 0.96),
  ]
}

/** Gates, and aims, of time and memory. */
export function gatesOf(quality: Record<string, Quality>, scale: Scale): Gate[] {
  return [
    ...Object.entries(quality).flatMap(([name, figures]) => qualityGates(name, figures)),
    atMost('search p95, ms', scale.search_p95_ms, 10),
    atLeast('passages indexed a second', scale.indexed_per_second, 400),
    atMost('index of a million words, MB', scale.million_mb, 100),
    atMost('cold load of a million words, ms', scale.cold_load_ms, 4000),
  ]
}
