import type { Measured } from './load.ts'

/** One round: both sides, one right after the other. */
export type Round = { platform: Sample; baseline: Sample }
export type Sample = Measured & { cpu_seconds: number }

export type ScenarioResult = {
  scenario: string
  aim: number
  /** Platform's requests a second over the baseline's: the median of the rounds, and the lowest and highest. */
  ratio: number
  lowest: number
  highest: number
  /** CPU time of the server process for a request, baseline's over platform's: steadier than throughput. */
  cpu_ratio: number
  rounds: number
  p50_ratio: number
  p99_ratio: number
  requests: number
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const rate = (sample: Sample) => sample.requests / sample.seconds
const cpuEach = (sample: Sample) => sample.cpu_seconds / sample.requests

export function summarise(scenario: string, aim: number, rounds: Round[]): ScenarioResult {
  const over = (figure: (round: Round) => number) => median(rounds.map(figure))
  const ratios = rounds.map(({ platform, baseline }) => rate(platform) / rate(baseline))
  return {
    scenario,
    aim,
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    cpu_ratio: over(({ platform, baseline }) => cpuEach(baseline) / cpuEach(platform)),
    rounds: rounds.length,
    p50_ratio: over(({ platform, baseline }) => platform.p50_ms / baseline.p50_ms),
    p99_ratio: over(({ platform, baseline }) => platform.p99_ms / baseline.p99_ms),
    requests: rounds.reduce((sum, { platform, baseline }) => sum + platform.requests + baseline.requests, 0),
  }
}

/** The figures as a table. Ratios only: how many requests a second says more of the machine than of the code. */
export function table(results: ScenarioResult[]): string {
  const heads = [
    'request',
    'throughput',
    'lowest',
    'highest',
    'aim',
    '',
    'server CPU',
    'p50',
    'p99',
    'requests',
  ]
  const rows = results.map((result) => [
    result.scenario,
    result.ratio.toFixed(2),
    result.lowest.toFixed(2),
    result.highest.toFixed(2),
    `>= ${result.aim}`,
    result.ratio >= result.aim ? 'met' : 'missed',
    result.cpu_ratio.toFixed(2),
    `x ${result.p50_ratio.toFixed(2)}`,
    `x ${result.p99_ratio.toFixed(2)}`,
    String(result.requests),
  ])
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)))
  return [heads, ...rows].map((row) => row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')).join('\n')
}
