import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPlatform } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createAccount } from '../src/features/accounts/index.ts'
import { createOperatorContext } from '../src/platform/create-context.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { silentLog } from '../src/platform/log.ts'
import { loadCollection } from '../src/search/quality/collection.fixture.ts'
import { type Gate, maxGate } from '../src/search/quality/gates.fixture.ts'
import { createCachingAnalyser } from '../src/text/caching-analyser.ts'
import type { BenchOptions } from './bench.ts'
import { insertPassages } from './knowledge/data.queries.ts'
import { enlarge } from './retrieval/enlarge.ts'
import { startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'
import { median } from './shared/report.ts'

export const about =
  'knowledge indexes: first answers, memory, accounts in turn, one over the bound (--passages)'

const questionCount = 60
const collections = [loadCollection('xquad-es', 'es'), loadCollection('xquad-en', 'en')]
const questions = collections
  .flatMap(({ queries }) => queries.slice(0, questionCount / 2))
  .map(({ text }) => text)

type Figures = {
  passages: number
  /** first answer without files, and how long it is with them */
  built_ms: number
  opened_ms: number
  /** memory of the whole process: at its start, and at most until all was kept */
  started_mb: number
  built_peak_mb: number
  opened_peak_mb: number
  /** what the cache keeps of one account, and after the start of both */
  kept_mb: number
  opened_kept_mb: number
  bytes_a_passage: number
  /** median answers: with all postings in memory, and of the two accounts below each at a time and in turn */
  in_memory_ms: number
  alone_ms: number
  in_turn_ms: number
  /** an account that is over the bound, answered from its files */
  over_bound_ms: number
  over_bound_kept_mb: number
}

/** Measures how soon and in how much memory accounts are answered. Exits with 1 if an aim is missed. */
export async function run({
  json,
  args,
  progress,
}: BenchOptions): Promise<{ figures: Figures; gates: Gate[] }> {
  const values = readOptions(args, {
    passages: { type: 'string', default: '15000', help: 'of each of two accounts' },
    database: { type: 'string' },
  })
  const passages = Number(values.passages)
  const database = await openDatabase(values.database)
  const data_dir = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  try {
    progress(`making two accounts of ${passages} passages`)
    const accounts = await prepareAccounts(database.url, passages)
    const bench = { database_url: database.url, data_dir, accounts, passages, progress }
    const figures = await measure(bench)
    const gates = aims(figures)
    if (!json) console.log(report(figures, gates))
    if (gates.some(({ met }) => !met)) process.exitCode = 1
    return { figures, gates }
  } finally {
    await database.close()
    await rm(data_dir, { recursive: true, force: true })
  }
}

async function prepareAccounts(database_url: string, count: number): Promise<[number, number]> {
  const analyser = createCachingAnalyser()
  const passages = enlarge(collections, (made) => made >= count).map(({ title, text, language }) => ({
    text,
    tokens: analyser.encodePassage({ title, text, language }),
  }))
  const platform = await createPlatform({ config: readConfig({}), log: silentLog, database_url })
  const client = new pg.Client(database_url)
  await client.connect()
  try {
    await migrate(platform.pool, new Date())
    const create = async (name: string) => {
      const options = { name, plan: 'scale', unlimited: true, overage: false } as const
      const { id } = await createAccount(createOperatorContext(platform.app), options)
      await insertPassages(client, id, passages)
      return id
    }
    return [await create('One'), await create('Other')]
  } finally {
    await client.end()
    await platform.stop()
  }
}

type Bench = {
  database_url: string
  data_dir: string
  accounts: [number, number]
  passages: number
  progress: BenchOptions['progress']
}

/** A process of the platform, asked its first question at once. */
async function startPlatform({ database_url, data_dir, accounts }: Bench, cache_mb: number) {
  const child = startChild('knowledge/platform.process.ts')
  await child.ask({ kind: 'start', database_url, data_dir, cache_mb })
  const ask = (account_ids: number[], asked: string[]) =>
    child.ask<number[]>({ kind: 'ask', account_ids, questions: asked })
  const settle = () =>
    child.ask<{ kept: number; peak: number; started: number }>({ kind: 'settle', account_id: accounts[0] })
  const [firstMs] = (await ask([accounts[0]], questions.slice(0, 1))) as [number]
  return { firstMs, ask, settle, stop: child.stop }
}

async function measure(bench: Bench): Promise<Figures> {
  const { accounts, passages, progress } = bench
  const [one, other] = accounts
  progress('a first answer without files')
  const built = await startPlatform(bench, 100_000)
  const builtMemory = await built.settle()
  await built.ask([other], questions.slice(0, 1))
  await built.settle()
  await built.stop()

  progress('a first answer with files, then all in memory')
  const opened = await startPlatform(bench, 100_000)
  await opened.settle()
  const inMemory = await opened.ask([one], questions)
  const openedMemory = await opened.settle()
  await opened.stop()
  const kept = builtMemory.kept

  progress('two accounts where one fits')
  const small = await startPlatform(bench, Math.ceil((1.5 * kept) / 2 ** 20))
  await small.settle()
  const alone = await small.ask([one], [...questions, ...questions])
  const inTurn = await small.ask(accounts, [...questions, ...questions])
  await small.stop()

  progress('an account over the bound')
  const tiny = await startPlatform(bench, Math.ceil((0.6 * kept) / 2 ** 20))
  await tiny.settle()
  const overBound = await tiny.ask([one], questions)
  const tinyMemory = await tiny.settle()
  await tiny.stop()

  const mb = (bytes: number) => bytes / 2 ** 20
  return {
    passages,
    built_ms: built.firstMs,
    opened_ms: opened.firstMs,
    started_mb: mb(builtMemory.started),
    built_peak_mb: mb(builtMemory.peak),
    opened_peak_mb: mb(openedMemory.peak),
    kept_mb: mb(kept),
    opened_kept_mb: mb(openedMemory.kept),
    bytes_a_passage: kept / passages,
    in_memory_ms: median(inMemory),
    alone_ms: median(alone.slice(questionCount)),
    in_turn_ms: median(inTurn.slice(questionCount)),
    over_bound_ms: median(overBound),
    over_bound_kept_mb: mb(tinyMemory.kept),
  }
}

const aims = (figures: Figures): Gate[] => [
  maxGate('first answer after a start, ms', figures.opened_ms, 1000),
  maxGate(
    'peak of the process while building, over what it keeps',
    figures.built_peak_mb / (figures.started_mb + figures.kept_mb),
    1.3,
  ),
  maxGate(
    'peak of the process after a start, over what it keeps',
    figures.opened_peak_mb / (figures.started_mb + figures.opened_kept_mb),
    1.3,
  ),
  maxGate('bytes a passage', figures.bytes_a_passage, 2500),
  maxGate('two accounts in turn, over one alone', figures.in_turn_ms / figures.alone_ms, 1.5),
]

function report(figures: Figures, gates: Gate[]): string {
  const lines = Object.entries(figures).map(([name, value]) => `${name.padEnd(20)} ${value.toFixed(1)}`)
  const aimed = gates.map(
    ({ gate, measured, bound, met }) =>
      `${gate.padEnd(56)} ${measured.toFixed(2)} (aim ${bound}) ${met ? 'met' : 'MISSED'}`,
  )
  const { built_ms, opened_ms, over_bound_ms, in_memory_ms } = figures
  return [
    ...lines,
    '',
    ...aimed,
    `opened instead of built: ${(built_ms / opened_ms).toFixed(0)} times sooner`,
    `over the bound: ${(over_bound_ms / in_memory_ms).toFixed(1)} times as long as in memory`,
  ].join('\n')
}
