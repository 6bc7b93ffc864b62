import type { PlayedTurn } from './converse.ts'
import { type Grade, grades } from './grade.rules.ts'

export type Counts = Record<Grade | 'total', number>
/** Milliseconds of a reply, and how many bare requests that were sent between the replies take as long. */
export type Times = { p50_ms: number; p95_ms: number; p50_ratio: number; p95_ratio: number }
export type Report = {
  totals: Counts
  accounts: Record<string, { totals: Counts; kinds: Record<string, Counts> }>
  kinds: Record<string, Counts>
  /** Right replies that also cite a text beside the expected ones. */
  strayed: number
  times: Times
  turns: PlayedTurn[]
}

/** Counts the turns by grade. */
export function countGrades(turns: PlayedTurn[]): Counts {
  const counts = { right: 0, clumsy: 0, wrong: 0, refused: 0, total: turns.length }
  for (const { grade } of turns) counts[grade]++
  return counts
}

const countBy = (turns: PlayedTurn[], field: 'account' | 'kind') =>
  Object.entries(Object.groupBy(turns, (turn) => turn[field])).map(([name, own = []]) => [name, own] as const)

const countKinds = (turns: PlayedTurn[]): Record<string, Counts> =>
  Object.fromEntries(countBy(turns, 'kind').map(([kind, own]) => [kind, countGrades(own)]))

/** @param usageMs times of bare requests, one after each turn */
export function summarise(turns: PlayedTurn[], usageMs: number[]): Report {
  const accounts = countBy(turns, 'account').map(([account, own]) => [
    account,
    { totals: countGrades(own), kinds: countKinds(own) },
  ])
  const replyMs = turns.map(({ ms }) => ms)
  const [p50_ms, p95_ms] = [quantile(replyMs, 0.5), quantile(replyMs, 0.95)]
  return {
    totals: countGrades(turns),
    accounts: Object.fromEntries(accounts),
    kinds: countKinds(turns),
    strayed: turns.filter(({ grade, strays }) => grade === 'right' && strays.length > 0).length,
    times: {
      p50_ms,
      p95_ms,
      p50_ratio: p50_ms / quantile(usageMs, 0.5),
      p95_ratio: p95_ms / quantile(usageMs, 0.95),
    },
    turns,
  }
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** The figures as a table: each account by kind, then all of them. */
export function table({ totals, accounts, kinds, strayed, times }: Report): string {
  const columns = [...grades, 'total'] as const
  const row = (name: string, counts: Counts) =>
    `${name.padEnd(20)}${columns.map((column) => String(counts[column]).padStart(9)).join('')}`
  const section = (name: string, sums: Counts, byKind: Record<string, Counts>) => [
    `${name.padEnd(20)}${columns.map((column) => column.padStart(9)).join('')}`,
    ...Object.entries(byKind).map(([kind, counts]) => row(`  ${kind}`, counts)),
    row('  all', sums),
    '',
  ]
  const { p50_ms, p95_ms, p50_ratio, p95_ratio } = times
  return [
    ...Object.entries(accounts).flatMap(([name, own]) => section(name, own.totals, own.kinds)),
    ...section('all accounts', totals, kinds),
    `${strayed} of the right replies also cite a text that was not expected`,
    `a reply takes ${p50_ms.toFixed(1)} ms, ${p95_ms.toFixed(1)} at the 95th percentile: ` +
      `${p50_ratio.toFixed(2)} and ${p95_ratio.toFixed(2)} times as long as GET /usage`,
  ].join('\n')
}

/** A turn for people: what was said before, the reply with what it offers and cites, and what does not hold. */
export function describeTurn({
  account,
  clone,
  kind,
  before,
  say,
  reply,
  grade,
  failures,
}: PlayedTurn): string {
  const lines = (mark: string, text: string) => `${mark} ${text.replaceAll('\n', '\n  ')}`
  return [
    `--- ${account}, ${clone}: ${kind}, ${grade}`,
    ...before.map((text, position) => lines(position % 2 === 0 ? '  ?' : '  >', text)),
    lines('?', say),
    lines('>', reply.content),
    `  actions: ${reply.actions.join(', ') || 'none'}; cites: ${reply.cites.join(', ') || 'none'}; ` +
      `${reply.unanswered ? 'recorded as unanswered' : 'not recorded'}`,
    ...failures.map((failure) => `  ! ${failure}`),
  ].join('\n')
}
