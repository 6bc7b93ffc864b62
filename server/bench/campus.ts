import type { BenchOptions } from './bench.ts'
import { type CampusData, prepareCampus } from './campus/data.ts'
import type { PagesLoad } from './people/load.process.ts'
import { type Child, profiling, startChild } from './shared/child.ts'
import { fetchAnswer } from './shared/client.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'

export const about = 'outline and lesson of a course, beside the same statements over bare node:http and pg'

const aim = 0.7
// A student may send 600 requests a minute: so many of them are never refused.
const size = { modules: 8, lessons: 60, students: 2_000 }

type Side = { child: Child; port: number }
type Sides = { platform: Side; baseline: Side; load: Child }
type Page = { path: string; key: string }
type Options = { rounds: number; seconds: number }

/** Measures both sides in turn and prints the platform's share of the baseline's speed. */
export async function run({ json, args, progress }: BenchOptions): Promise<ScenarioResult[]> {
  const values = readOptions(args, {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    database: { type: 'string' },
    profile: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  })
  const database = await openDatabase(values.database)
  try {
    progress(`making a course of ${size.lessons} lessons with ${size.students} students`)
    const data = await prepareCampus(database.url, size)
    const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
    const sides = await startSides(database.url, values.profile)
    try {
      const results: ScenarioResult[] = []
      for (const [name, pages] of Object.entries(scenarios(data))) {
        if (values.only.length > 0 && !values.only.includes(name)) continue
        progress(name)
        await assertSame(pages[0]!, sides)
        results.push(await measure(name, pages, sides, options))
      }
      if (!json) console.log(table(results))
      return results
    } finally {
      await Promise.all([sides.platform.child, sides.baseline.child, sides.load].map((child) => child.stop()))
    }
  } finally {
    await database.close()
  }
}

/** What each scenario asks for: all students in turn, lessons too. */
function scenarios({ product_id, first_unit, lessons, tokens }: CampusData): Record<string, Page[]> {
  const paths: Record<string, (turn: number) => string> = {
    outline: () => `/campus/api/courses/${product_id}`,
    lesson: (turn) => `/campus/api/lessons/${first_unit + (turn % lessons)}`,
    courses: () => '/campus/api/courses',
  }
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      tokens.map((key, turn) => ({ key, path: path(turn) })),
    ]),
  )
}

async function startSides(database_url: string, profile: string | undefined): Promise<Sides> {
  const start = async (file: string): Promise<Side> => {
    const child = startChild(file, { execArgv: profiling(file.replaceAll('/', '-'), profile) })
    return { child, port: await child.ask({ kind: 'start', database_url }) }
  }
  const load = startChild('people/load.process.ts')
  return {
    platform: await start('http/platform.process.ts'),
    baseline: await start('campus/baseline.process.ts'),
    load,
  }
}

/** Refuses to measure unless both sides answer alike; addresses are signed with keys of their own. */
async function assertSame({ path, key }: Page, { platform, baseline }: Sides): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [platform, baseline].map(async ({ port }) => {
      const { status, body } = await fetchAnswer(port, { method: 'GET', path, key })
      return JSON.stringify({ status, body }).replaceAll(/http[^?"]*(\/embed\/\d+[^?"]*)\?[^"]*/g, '$1')
    }),
  )
  if (ours !== theirs) throw new Error(`${path}: the answers differ:\n${ours}\n${theirs}`)
}

/** The sides take turns, and who goes first does too. */
async function measure(name: string, pages: Page[], sides: Sides, { rounds, seconds }: Options) {
  const sample = async ({ child, port }: Side): Promise<Sample> => {
    const before = await child.ask<number>({ kind: 'cpu' })
    const order: PagesLoad = { kind: 'load', port, connections: 32, seconds, pages }
    const measured = await sides.load.ask<Measured>(order)
    return { ...measured, cpu_seconds: (await child.ask<number>({ kind: 'cpu' })) - before }
  }
  for (const side of [sides.platform, sides.baseline]) await sample(side)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    const samples: Partial<Round> = {}
    for (const side of order) samples[side] = await sample(sides[side])
    measured.push(samples as Round)
  }
  return summarise(name, aim, measured)
}
