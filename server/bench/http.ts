import { mkdir } from 'node:fs/promises'
import type { BenchOptions } from './bench.ts'
import { type BenchData, prepareData } from './http/data.ts'
import type { Load } from './http/load.process.ts'
import { assertSameAnswers } from './http/same.ts'
import { type Scenario, scenarios } from './http/scenarios.ts'
import { type Child, profiling, startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { analyseTables } from './shared/prepare-tables.queries.ts'
import { type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'

export const about =
  'lists, reads, posts and chats beside bare node:http and pg (--rounds --seconds --only …)'

const usualConnections = 32
const size = { readers: 20, sources: 100_000, chatters: 8, chunks: 1_000, products: 2_000 }

/** Measures the four requests on both sides in turn and prints the platform's share of the baseline's speed. */
export async function run({ json, args, progress }: BenchOptions): Promise<ScenarioResult[]> {
  const options = readRun(args)
  const database = await openDatabase(options.database)
  try {
    progress(
      `making ${size.sources} sources in ${size.readers} accounts, ${size.chatters} accounts to chat with`,
    )
    const data = await prepareData(database.url, size)
    const results = await measureAll(database.url, data, options, progress)
    if (!json) console.log(`${table(results)}\n${explanation}`)
    return results
  } finally {
    await database.close()
  }
}

const explanation = `
throughput: requests a second over the baseline's, median of the rounds. server CPU: the baseline's CPU time for a
request over the platform's. p50, p99: time to the answer, times the baseline's. ${usualConnections} connections, 4 for products.`

type Options = { rounds: number; seconds: number; only: string[]; database?: string; profile?: string }

function readRun(args: string[]): Options {
  const values = readOptions(args, {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true, default: [] },
    database: { type: 'string' },
    profile: { type: 'string' },
  })
  return { ...values, rounds: Number(values.rounds), seconds: Number(values.seconds) }
}

type Sides = { platform: Side; baseline: Side; load: Child }
type Side = { child: Child; port: number }

async function measureAll(url: string, data: BenchData, options: Options, progress: (text: string) => void) {
  if (options.profile !== undefined) await mkdir(options.profile, { recursive: true })
  const sides = await startSides(url, data, options.profile)
  try {
    const ports = { platform: sides.platform.port, baseline: sides.baseline.port }
    await assertSameAnswers(data, ports)
    await analyseTables(url)
    const chosen = scenarios.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
    const results: ScenarioResult[] = []
    for (const scenario of chosen) {
      progress(`${scenario.name}: warming up, then ${options.rounds} rounds`)
      results.push(await measure(sides, scenario, options))
    }
    return results
  } finally {
    await Promise.all([sides.platform.child, sides.baseline.child, sides.load].map((child) => child.stop()))
  }
}

async function startSides(database_url: string, data: BenchData, profile?: string): Promise<Sides> {
  const start = async (name: string): Promise<Side> => {
    const child = startChild(`http/${name}.process.ts`, { execArgv: profiling(name, profile) })
    return { child, port: await child.ask({ kind: 'start', database_url, data }) }
  }
  const load = startChild('http/load.process.ts')
  await load.ask({ kind: 'data', data })
  return { platform: await start('platform'), baseline: await start('baseline'), load }
}

/** Alternates, and who goes first alternates too, so that what else the machine does falls on both. */
async function measure(sides: Sides, scenario: Scenario, options: Options): Promise<ScenarioResult> {
  const { load, platform, baseline } = sides
  const warmUp = Math.max(1, options.seconds)
  for (const side of [platform, baseline]) await sample(load, side, scenario, warmUp)
  const rounds: Round[] = []
  for (let i = 0; i < options.rounds; i++) {
    const round: Partial<Round> = {}
    const order = i % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    for (const side of order) round[side] = await sample(load, sides[side], scenario, options.seconds)
    rounds.push(round as Round)
  }
  return summarise(scenario.name, scenario.aim, rounds)
}

async function sample(load: Child, side: Side, scenario: Scenario, seconds: number): Promise<Sample> {
  const { name, connections = usualConnections } = scenario
  const before = await side.child.ask<number>({ kind: 'cpu' })
  const order: Load = { kind: 'load', scenario: name, port: side.port, connections, seconds }
  const measured = await load.ask<Measured>(order)
  const after = await side.child.ask<number>({ kind: 'cpu' })
  return { ...measured, cpu_seconds: after - before }
}
