import { type AttendanceData, prepareAttendance } from './attendance/data.ts'
import type { NoticesLoad } from './attendance/load.process.ts'
import type { Halls } from './attendance/notices.ts'
import type { BenchOptions } from './bench.ts'
import type { PagesLoad } from './people/load.process.ts'
import { type Child, profiling, startChild } from './shared/child.ts'
import { fetchAnswer } from './shared/client.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'

export const about =
  'attendance of 5,000 registrants with 20 connections each beside hand-written SQL; notices beside a bare insert'

const aims = { pages: 0.7, notices: 0.5 }

type Side = { child: Child; port: number }
type Sides = { platform: Side; baseline: Side }
type Options = { rounds: number; seconds: number }
type Send = (side: Side) => Promise<Measured>

export async function run({ json, args, progress }: BenchOptions): Promise<ScenarioResult[]> {
  const values = readOptions(args, {
    registrants: { type: 'string', default: '5000', help: 'of the webinar' },
    connections: { type: 'string', default: '20', help: 'of each registrant' },
    halls: { type: 'string', default: '20', help: 'further webinars, for notices of many' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    database: { type: 'string' },
    profile: { type: 'string' },
  })
  const [registrants, connections, halls] = [values.registrants, values.connections, values.halls].map(Number)
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const database = await openDatabase(values.database)
  try {
    progress(`making a webinar with ${registrants} registrants, and ${halls} others`)
    const size = { registrants: registrants!, connections: connections!, halls: halls! }
    const data = await prepareAttendance(database.url, size)
    const results = await measureAll(database.url, data, { ...options, profile: values.profile, progress })
    if (!json) console.log(table(results))
    return results
  } finally {
    await database.close()
  }
}

async function measureAll(
  database_url: string,
  data: AttendanceData,
  {
    profile,
    progress,
    ...options
  }: Options & { profile: string | undefined; progress: BenchOptions['progress'] },
): Promise<ScenarioResult[]> {
  const { key, account_id } = data
  const start = async (file: string): Promise<Side> => {
    const child = startChild(file, { execArgv: profiling(file.replaceAll('/', '-'), profile) })
    return { child, port: await child.ask({ kind: 'start', database_url, key, account_id }) }
  }
  const sides = {
    platform: await start('attendance/platform.process.ts'),
    baseline: await start('attendance/baseline.process.ts'),
  }
  const [readers, senders] = [startChild('people/load.process.ts'), startChild('attendance/load.process.ts')]
  const scenarios: [string, number, Send][] = [
    ['50 a page', aims.pages, await pagesOf(data, sides, { child: readers, ...options })],
    ['notices of many', aims.notices, noticesOf(data.many, { child: senders, ...options })],
    ['notices of one', aims.notices, noticesOf(data.one, { child: senders, ...options })],
  ]
  try {
    const results: ScenarioResult[] = []
    for (const [name, aim, send] of scenarios) {
      progress(name)
      results.push(summarise(name, aim, await takeTurns(sides, send, options)))
    }
    return results
  } finally {
    await Promise.all(
      [sides.platform.child, sides.baseline.child, readers, senders].map((child) => child.stop()),
    )
  }
}

type Loader = { child: Child; seconds: number }

/** Sends notices that are new to both sides, over 16 connections. */
const noticesOf =
  (halls: Halls, { child, seconds }: Loader): Send =>
  ({ port }) =>
    child.ask<Measured>({ kind: 'load', port, connections: 16, seconds, halls } satisfies NoticesLoad)

/** Reads all pages of a webinar in turn. Refuses to go on unless both sides answer alike. */
async function pagesOf(
  { webinar_id, key }: AttendanceData,
  sides: Sides,
  { child, seconds }: Loader,
): Promise<Send> {
  const pages: PagesLoad['pages'] = []
  for (let cursor: number | null = 0; cursor !== null; ) {
    const after = cursor === 0 ? '' : `&starting_after=${cursor}`
    const path: string = `/api/v1/learning/attendance?webinar_id=${webinar_id}${after}`
    pages.push({ path, key })
    const request = { method: 'GET' as const, path, key }
    const ours = await fetchAnswer(sides.platform.port, request)
    const theirs = await fetchAnswer(sides.baseline.port, request)
    // A long answer is streamed, so its headers are others.
    if (JSON.stringify([ours.status, ours.body]) !== JSON.stringify([theirs.status, theirs.body]))
      throw new Error(`${path}: the answers differ`)
    cursor = (ours.body as { next_starting_after: number | null }).next_starting_after
  }
  return ({ port }) =>
    child.ask<Measured>({ kind: 'load', port, connections: 4, seconds, pages } satisfies PagesLoad)
}

/** The sides take turns, and who goes first does too. */
async function takeTurns(sides: Sides, send: Send, { rounds }: Options): Promise<Round[]> {
  const sample = async (side: Side): Promise<Sample> => {
    const before = await side.child.ask<number>({ kind: 'cpu' })
    const measured = await send(side)
    return { ...measured, cpu_seconds: (await side.child.ask<number>({ kind: 'cpu' })) - before }
  }
  for (const side of [sides.platform, sides.baseline]) await sample(side)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    const samples: Partial<Round> = {}
    for (const side of order) samples[side] = await sample(sides[side])
    measured.push(samples as Round)
  }
  return measured
}
