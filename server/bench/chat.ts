import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { BenchOptions } from './bench.ts'
import type { BenchThread } from './chat/load.process.ts'
import { type BenchData, prepareData } from './http/data.ts'
import { type Child, startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import type { LoadOrder, Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { analyseTables } from './shared/prepare-tables.queries.ts'
import { median } from './shared/report.ts'

export const about = 'chats with a model that needs no time, beside plain fetch and pg (--rounds --seconds)'

const connections = 32
const size = { readers: 1, sources: 1, chatters: 8, chunks: 1_000, products: 0 }
const threadsEach = 100
const aim = 0.6

/** One side's result of one round, with the CPU time that each process spent meanwhile, in seconds. */
type Sample = Measured & { cpu: Record<'server' | 'PostgreSQL' | 'model' | 'load', number> }

/** Measures chats through a model on both sides in turn; prints the ratio, chats a second, and where the CPU goes. */
export async function run({ json, args, progress }: BenchOptions) {
  const values = readOptions(args, {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    database: { type: 'string' },
  })
  const database = await openDatabase(values.database)
  try {
    progress(`making ${size.chatters} accounts with ${size.chunks} passages each`)
    const data = await prepareData(database.url, size)
    const bench = await startProcesses(database.url, data)
    try {
      progress(`opening ${threadsEach * size.chatters} threads`)
      await bench.load.ask({ kind: 'threads', threads: await openThreads(data, bench.platform.port) })
      await analyseTables(database.url)
      progress(`warming up, then ${values.rounds} rounds`)
      const result = await measure(bench, Number(values.rounds), Number(values.seconds))
      if (!json) console.log(report(result))
      return result
    } finally {
      await bench.stop()
    }
  } finally {
    await database.close()
  }
}

type Side = { child: Child; port: number }
type Processes = {
  platform: Side
  baseline: Side
  model: Child
  load: Child
  postgres: () => Promise<number>
}

async function startProcesses(database_url: string, data: BenchData) {
  const model = startChild('chat/model.process.ts')
  const model_port = await model.ask<number>({ kind: 'start' })
  const start = async (name: string): Promise<Side> => {
    const child = startChild(`chat/${name}.process.ts`)
    const settings = { kind: 'start', database_url, model_port, accounts: data.chatters }
    return { child, port: await child.ask(settings) }
  }
  const platform = await start('platform')
  const baseline = await start('baseline')
  const load = startChild('chat/load.process.ts')
  const watcher = new pg.Client(database_url)
  await watcher.connect()
  return {
    platform,
    baseline,
    model,
    load,
    postgres: () => postgresSeconds(watcher),
    async stop() {
      await watcher.end()
      await Promise.all([platform.child, baseline.child, model, load].map((child) => child.stop()))
    },
  }
}

/** Opens threads of visitors whom nothing identifies. */
async function openThreads({ chatters }: BenchData, port: number): Promise<BenchThread[]> {
  const threads: BenchThread[] = []
  for (let turn = 0; turn < threadsEach; turn++) {
    const opened = chatters.map(async ({ key }) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/chat`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: `Hello for the ${turn + 1}. time` }),
      })
      if (!response.ok) throw new Error(`a thread was not opened: ${await response.text()}`)
      return { key, conversation_id: ((await response.json()) as BenchThread).conversation_id }
    })
    threads.push(...(await Promise.all(opened)))
  }
  return threads
}

async function measure(bench: Processes, rounds: number, seconds: number) {
  for (const side of ['platform', 'baseline'] as const) await sample(bench, side, seconds)
  const samples: Record<'platform' | 'baseline', Sample[]> = { platform: [], baseline: [] }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    for (const side of order) samples[side].push(await sample(bench, side, seconds))
  }
  await bench.platform.child.ask({ kind: 'start profile' })
  await sample(bench, 'platform', seconds)
  const shares = await bench.platform.child.ask<Record<string, number>>({ kind: 'stop profile' })
  return summarise(samples, shares)
}

async function sample(bench: Processes, side: 'platform' | 'baseline', seconds: number): Promise<Sample> {
  const { port, child } = bench[side]
  const cpuSeconds = (each: Child) => each.ask<number>({ kind: 'cpu' })
  const readAll = async () => ({
    server: await cpuSeconds(child),
    PostgreSQL: await bench.postgres(),
    model: await cpuSeconds(bench.model),
    load: await cpuSeconds(bench.load),
  })
  const before = await readAll()
  const order: LoadOrder = { kind: 'load', port, connections, seconds }
  const measured = await bench.load.ask<Measured>(order)
  const after = await readAll()
  const spent = Object.entries(after).map(([name, value]) => [
    name,
    value - before[name as keyof typeof before],
  ])
  return { ...measured, cpu: Object.fromEntries(spent) as Sample['cpu'] }
}

/** CPU time of PostgreSQL's processes on this machine so far; 0 where it runs on another. */
async function postgresSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  const ticks = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return 0
    }
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

function summarise(samples: Record<'platform' | 'baseline', Sample[]>, shares: Record<string, number>) {
  const rate = ({ requests, seconds }: Sample) => requests / seconds
  const ratios = samples.platform.map((each, round) => rate(each) / rate(samples.baseline[round]!))
  const cpuPerRequest = (side: 'platform' | 'baseline') => {
    const part = (name: keyof Sample['cpu']) =>
      median(samples[side].map((each) => (each.cpu[name] * 1_000) / each.requests))
    return {
      server: part('server'),
      PostgreSQL: part('PostgreSQL'),
      model: part('model'),
      load: part('load'),
    }
  }
  const cpu_ms = { platform: cpuPerRequest('platform'), baseline: cpuPerRequest('baseline') }
  const parts = Object.entries(shares).sort((a, b) => b[1] - a[1])
  return {
    aim,
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    chats_per_second: median(samples.platform.map(rate)),
    baseline_chats_per_second: median(samples.baseline.map(rate)),
    p50_ms: median(samples.platform.map(({ p50_ms }) => p50_ms)),
    p99_ms: median(samples.platform.map(({ p99_ms }) => p99_ms)),
    cpu_ms,
    server_cpu_ms_by_part: Object.fromEntries(
      parts.map(([part, share]) => [part, share * cpu_ms.platform.server]),
    ),
  }
}

function report(result: ReturnType<typeof summarise>): string {
  const { ratio, lowest, highest, chats_per_second, baseline_chats_per_second, cpu_ms } = result
  const ms = (value: number) => value.toFixed(2).padStart(7)
  const processes = Object.keys(cpu_ms.platform) as (keyof typeof cpu_ms.platform)[]
  return [
    `platform over baseline: ${ratio.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)}), aim >= ${aim}: ${ratio >= aim ? 'met' : 'missed'}`,
    `chats a second: platform ${chats_per_second.toFixed(0)}, baseline ${baseline_chats_per_second.toFixed(0)}; all processes on this machine, ${connections} connections`,
    `time to the answer: p50 ${result.p50_ms.toFixed(0)} ms, p99 ${result.p99_ms.toFixed(0)} ms`,
    '',
    'milliseconds of CPU a chat   platform  baseline',
    ...processes.map(
      (name) => `  ${name.padEnd(26)}${ms(cpu_ms.platform[name])}   ${ms(cpu_ms.baseline[name])}`,
    ),
    '',
    "the platform's process, by the function that ran (sampled)",
    ...Object.entries(result.server_cpu_ms_by_part).map(
      ([part, value]) => `  ${part.padEnd(36)}${ms(value)}`,
    ),
  ].join('\n')
}
