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

const minContainment: Record<string, number> = { 'xquad-es': 0.9, 'xquad-en': 0.92 }
const minRanking: Record<string, number> = { 'xquad-es': 0.97, 'xquad-en': 0.974 }

/** The gates of quality: figures that are the same on every machine. */
export function qualityGates(name: string, quality: Quality): Gate[] {
  const { clean, typo, stripped, refused_in_chat } = quality
  const gates = [
    minGate(`${name} nDCG@10`, clean, minRanking[name] ?? 0.968),
    maxGate(`${name} nDCG@10 lost with one typo each`, clean - typo, 0.01),
    maxGate(`${name} nDCG@10 lost without accents`, clean - stripped, 0.003),
    minGate(`${name} the sentences hold the answer`, quality.containment, minContainment[name] ?? 0.89),
    minGate(`${name} no-answer AUC`, quality.auc, 0.97),
    maxGate(`${name} answers that cite a wrong passage`, quality.cited_wrongly, 0.08),
    minGate(`${name} sure answers that cite the right one`, quality.sure_rightly, 0.98),
  ]
  if (refused_in_chat === null) return gates
  return [...gates, maxGate(`${name} refused in chat spelling`, refused_in_chat, 0.05)]
}
