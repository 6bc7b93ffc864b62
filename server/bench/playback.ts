import type { BenchOptions } from './bench.ts'
import { type CampusData, prepareCampus } from './campus/data.ts'
import type { Post, PostsLoad, SamplesLoad } from './playback/load.process.ts'
import { createBatchSource, preparePermits } from './playback/samples.ts'
import { prepareHeartbeats } from './playback/sessions.ts'
import { type Child, profiling, startChild } from './shared/child.ts'
import { fetchAnswer } from './shared/client.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'

export const about =
  'what players of 2,000 students report, stored durably, beside bare node:http with one statement for each report'

const aim = 0.5
// A student may send 600 requests a minute: so many of them are never refused.
const size = { modules: 8, lessons: 60, students: 2_000 }

type Side = { child: Child; port: number }
type Sides = { platform: Side; baseline: Side; load: Child }
type Options = { rounds: number; seconds: number; connections: number }

/** What the load is to send in a measurement. */
type Sending = Pick<PostsLoad, 'kind' | 'posts'> | Pick<SamplesLoad, 'kind' | 'permits'>

/** Measures both sides in turn and prints the platform's share of the baseline's speed. */
export async function run({ json, args, progress }: BenchOptions): Promise<ScenarioResult[]> {
  const values = readOptions(args, {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32', help: 'that report at once' },
    database: { type: 'string' },
    only: { type: 'string', help: 'heartbeats or samples; otherwise both' },
    profile: { type: 'string' },
  })
  const { rounds, seconds, connections } = values
  const options = { rounds: Number(rounds), seconds: Number(seconds), connections: Number(connections) }
  const names = scenarioNames.filter((name) => values.only === undefined || values.only === name)
  const database = await openDatabase(values.database)
  try {
    progress(`making a course with ${size.students} students`)
    const data = await prepareCampus(database.url, size)
    const start = (file: string) => startSide(file, database.url, values.profile)
    const platform = await start('http/platform.process.ts')
    const load = startChild('playback/load.process.ts')
    const results: ScenarioResult[] = []
    try {
      for (const name of names) {
        progress(name)
        const baseline = await start(`playback/${name}-baseline.process.ts`)
        const sides = { platform, baseline, load }
        try {
          results.push(await scenarios[name]({ database_url: database.url, data, sides, options }))
        } finally {
          await baseline.child.stop()
        }
      }
    } finally {
      await Promise.all([platform.child, load].map((child) => child.stop()))
    }
    if (!json) console.log(table(results))
    return results
  } finally {
    await database.close()
  }
}

async function startSide(file: string, database_url: string, profile: string | undefined): Promise<Side> {
  const child = startChild(file, { execArgv: profiling(file.replaceAll('/', '-'), profile) })
  return { child, port: await child.ask({ kind: 'start', database_url }) }
}

type Measuring = { database_url: string; data: CampusData; sides: Sides; options: Options }

async function measureHeartbeats({ database_url, data, sides, options }: Measuring): Promise<ScenarioResult> {
  const posts = await prepareHeartbeats(database_url, data)
  await assertSame(posts[0]!, sides)
  return measure('heartbeats', { kind: 'load', posts }, { sides, options })
}

async function measureSamples({ database_url, data, sides, options }: Measuring): Promise<ScenarioResult> {
  const permits = await preparePermits(database_url, sides.platform.port, data)
  await assertSame(createBatchSource(permits)(), sides)
  return measure('batches of 20 samples', { kind: 'samples', permits }, { sides, options })
}

/** Refuses to measure unless both sides take a report and answer alike: the time between the two is not counted. */
async function assertSame(post: Post, { platform, baseline }: Sides): Promise<void> {
  const answers = []
  for (const { port } of [platform, baseline]) {
    const { status, body } = await fetchAnswer(port, { method: 'POST', ...post })
    answers.push(JSON.stringify({ status, body }).replaceAll(/_seconds":\d+/g, '_seconds":0'))
  }
  if (answers[0] !== answers[1]) throw new Error(`${post.path}: the answers differ:\n${answers.join('\n')}`)
}

/** The sides take turns, and who goes first does too. */
async function measure(
  name: string,
  sending: Sending,
  { sides, options }: Pick<Measuring, 'sides' | 'options'>,
) {
  const { rounds, seconds, connections } = options
  const sample = async ({ child, port }: Side): Promise<Sample> => {
    const before = await child.ask<number>({ kind: 'cpu' })
    const order: PostsLoad | SamplesLoad = { ...sending, port, connections, seconds }
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

const scenarios = { heartbeats: measureHeartbeats, samples: measureSamples }
const scenarioNames = ['heartbeats', 'samples'] as const
