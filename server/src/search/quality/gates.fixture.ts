import type { Quality } from './quality.fixture.ts'

/** A bound that a measured figure must meet. */
export type Gate = { gate: string; measured: number; bound: string; met: boolean }

export const minGate = (gate: string, measured: number, min: number): Gate => ({
  gate,
  measured,
  bound: `≥ ${min}`,
  met: measured >= min,
})

export const maxGate = (gate: string, measured: number, max: number): Gate => ({
  gate,
  measured,
  bound: `≤ ${max}`,
  met: measured <= max,
})

const minContainment: Record<string, number> = { 'xquad-es': 0.87, 'xquad-en': 0.89 }

/** The gates of quality: figures that are the same on every machine. */
export function qualityGates(name: string, quality: Quality): Gate[] {
  return [
    minGate(`${name} nDCG@10`, quality.clean, 0.965),
    minGate(`${name} nDCG@10, one typo each`, quality.typo, 0.955),
    maxGate(`${name} nDCG@10 lost without accents`, quality.clean - quality.stripped, 0.003),
    minGate(`${name} two sentences hold the answer`, quality.containment, minContainment[name] ?? 0.87),
    minGate(`${name} no-answer AUC`, quality.auc, 0.96),
  ]
}
