import type { BenchOptions } from './bench.ts'
import { type EventsData, prepareEvents } from './events/data.ts'
import type { PagesLoad } from './people/load.process.ts'
import { type Child, startChild } from './shared/child.ts'
import { fetchAnswer } from './shared/client.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { median, type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'

export const about = 'learning events of a course with 10 million: first and last pages, by date, by student'

const aim = 0.7
const size = { students: 10_000, days: 400 }
const dayMs = 86_400_000
const pageSize = 100

type Side = { child: Child; port: number }
type Sides = { platform: Side; baseline: Side; load: Child; key: string }
type Options = { rounds: number; seconds: number }
type Result = { lists: (ScenarioResult & { p50_ms: number })[]; last_over_first: number }

export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const values = readOptions(args, {
    events: { type: 'string', default: '10000000', help: 'of the course' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    database: { type: 'string' },
  })
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const database = await openDatabase(values.database)
  try {
    progress(`making a course with ${values.events} events`)
    const data = await prepareEvents(database.url, { ...size, events: Number(values.events) })
    const result = await measureAll(database.url, data, { ...options, progress })
    if (!json) print(result)
    return result
  } finally {
    await database.close()
  }
}

/** The query of each page that is measured, by what it is. The dates lie in the middle of the history and at its end. */
function pagesOf({ visitor_id, last_id }: EventsData): Record<string, string> {
  const dates = (from_days: number, until_days: number) => {
    const at = (days: number) => encodeURIComponent(new Date(Date.now() - days * dayMs).toISOString())
    return `from=${at(from_days)}&until=${at(until_days)}`
  }
  return {
    'first page': '',
    'last page': `starting_after=${last_id - pageSize}`,
    'first of a day': dates(size.days / 2, size.days / 2 - 1),
    'first of the last day': dates(1, 0),
    'first of a student': `visitor_id=${visitor_id}`,
    'last of a student': `visitor_id=${visitor_id}&starting_after=${last_id - size.students * 10}`,
  }
}

async function measureAll(
  url: string,
  data: EventsData,
  { progress, ...options }: Options & { progress: (text: string) => void },
): Promise<Result> {
  const start = async (name: string): Promise<Side> => {
    const child = startChild(`http/${name}.process.ts`)
    const order = { kind: 'start', database_url: url, data: { readers: [data.account], chatters: [] } }
    return { child, port: await child.ask(order) }
  }
  const load = startChild('people/load.process.ts')
  const [platform, baseline] = [await start('platform'), await start('baseline')]
  const sides = { platform, baseline, load, key: data.account.key }
  try {
    const lists: Result['lists'] = []
    for (const [name, query] of Object.entries(pagesOf(data))) {
      progress(name)
      const path = `/api/v1/learning/events?product_id=${data.product_id}&limit=${pageSize}&${query}`
      await requireSame(path, sides)
      lists.push(await measurePage(name, path, sides, options))
    }
    return { lists, last_over_first: lists[1]!.p50_ms / lists[0]!.p50_ms }
  } finally {
    await Promise.all([platform.child, baseline.child, load].map((child) => child.stop()))
  }
}

/** Refuses to go on unless both sides answer alike, with events. */
async function requireSame(path: string, { platform, baseline, key }: Sides): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [platform, baseline].map(async ({ port }) => {
      const { status, body } = await fetchAnswer(port, { method: 'GET', path, key })
      return { text: JSON.stringify([status, body]), count: (body as { data?: [] }).data?.length ?? 0 }
    }),
  )
  if (ours!.text !== theirs!.text || ours!.count === 0)
    throw new Error(`${path}: the answers differ or hold nothing:\n${ours!.text}\n${theirs!.text}`)
}

async function measurePage(name: string, path: string, sides: Sides, options: Options) {
  const { key, load } = sides
  const ask = (port: number, connections: number) =>
    load.ask<Measured>({
      ...{ kind: 'load', port, connections, seconds: options.seconds },
      pages: [{ path, key }],
    } satisfies PagesLoad)
  const sample = async ({ child, port }: Side): Promise<Sample> => {
    const before = await child.ask<number>({ kind: 'cpu' })
    const measured = await ask(port, 4)
    return { ...measured, cpu_seconds: (await child.ask<number>({ kind: 'cpu' })) - before }
  }
  for (const side of [sides.platform, sides.baseline]) await sample(side)
  const rounds: Round[] = []
  const p50s: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    const samples: Partial<Round> = {}
    for (const side of order) samples[side] = await sample(sides[side])
    rounds.push(samples as Round)
    p50s.push((await ask(sides.platform.port, 1)).p50_ms)
  }
  return { ...summarise(name, aim, rounds), p50_ms: median(p50s) }
}

function print({ lists, last_over_first }: Result): void {
  console.log(table(lists))
  console.log('')
  for (const { scenario, p50_ms } of lists)
    console.log(`${scenario.padEnd(24)} one request at a time: p50 ${p50_ms.toFixed(1)} ms`)
  console.log(`the last page takes ${last_over_first.toFixed(2)} times what the first does`)
}
