import type { BenchOptions } from './bench.ts'
import { type PeopleData, preparePeople } from './people/data.ts'
import type { PagesLoad } from './people/load.process.ts'
import { beforeLastPage, type Filtered, filters, listSize, pagePath } from './people/pages.ts'
import { openPlans, type PagePlan } from './people/plans.ts'
import { type Child, startChild } from './shared/child.ts'
import { fetchAnswer } from './shared/client.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { median, type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'
import { seeded } from './shared/texts.ts'

export const about =
  'a million contacts, 200,000 conversations: every filter at both ends, lists beside bare pg'

const aim = 0.7

/** The first and the last page of a list under a filter. */
type PageResult = {
  filter: string
  first_ms: number
  /** Time to the answer of the last page over that of the first: median of the rounds. */
  last_over_first: number
  first_plan: PagePlan
  last_plan: PagePlan
}
type Result = { pages: PageResult[]; lists: ScenarioResult[] }

type Sides = { platform: Side; baseline: Side; load: Child }
type Side = { child: Child; port: number }
type Options = { rounds: number; seconds: number }

export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const values = readOptions(args, {
    accounts: { type: 'string', default: '50', help: 'accounts' },
    conversations: { type: 'string', default: '4000', help: 'of each account; a multiple of 2,000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    database: { type: 'string' },
  })
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const size = {
    contacts: 20_000,
    visitors: 2_000,
    conversations: Number(values.conversations),
    messages: 10,
  }
  const database = await openDatabase(values.database)
  try {
    progress(`making ${values.accounts} accounts with ${size.conversations} conversations each`)
    const data = await preparePeople(database.url, Number(values.accounts), size)
    const result = await measureAll(database.url, data, options, progress)
    if (!json) print(result)
    return result
  } finally {
    await database.close()
  }
}

async function measureAll(
  url: string,
  data: PeopleData,
  options: Options,
  progress: (text: string) => void,
): Promise<Result> {
  const sides = await startSides(url, data)
  const plans = await openPlans(url)
  try {
    progress('comparing the answers of both sides')
    for (const filter of filters) await assertSame(filter, data, sides)
    const pages: PageResult[] = []
    for (const filter of filters) {
      progress(`first and last page of ${filter.name}`)
      const account = data.accounts[0]!
      pages.push({
        ...(await measurePages(filter, data, sides, options)),
        first_plan: await plans.explain(filter, account, 0),
        last_plan: await plans.explain(filter, account, beforeLastPage(filter, data)),
      })
    }
    const lists: ScenarioResult[] = []
    for (const filter of filters.filter(({ every }) => every === 1 || every === 10)) {
      progress(`${filter.name}, anywhere, beside the baseline`)
      lists.push(await measureList(filter, data, sides, options))
    }
    return { pages, lists }
  } finally {
    await plans.close()
    await Promise.all([sides.platform.child, sides.baseline.child, sides.load].map((child) => child.stop()))
  }
}

async function startSides(database_url: string, { accounts }: PeopleData): Promise<Sides> {
  const data = { readers: accounts, chatters: [] }
  const start = async (name: string): Promise<Side> => {
    const child = startChild(`http/${name}.process.ts`)
    return { child, port: await child.ask({ kind: 'start', database_url, data }) }
  }
  const load = startChild('people/load.process.ts')
  return { platform: await start('platform'), baseline: await start('baseline'), load }
}

/** Refuses to measure unless both sides answer alike at both ends. */
async function assertSame(filter: Filtered, data: PeopleData, { platform, baseline }: Sides): Promise<void> {
  const account = data.accounts.at(-1)!
  for (const after of [0, beforeLastPage(filter, data)]) {
    const request = { method: 'GET' as const, path: pagePath(filter, account, after), key: account.key }
    const [ours, theirs] = await Promise.all(
      [platform, baseline].map(async ({ port }) => JSON.stringify(await fetchAnswer(port, request))),
    )
    if (ours !== theirs) throw new Error(`${request.path}: the answers differ:\n${ours}\n${theirs}`)
  }
}

/** Both ends in turn, one request at a time, all accounts. */
async function measurePages(filter: Filtered, data: PeopleData, { load, platform }: Sides, options: Options) {
  const { port } = platform
  const at = (after: number) =>
    load.ask<Measured>({
      kind: 'load',
      port,
      connections: 1,
      seconds: options.seconds / 4,
      pages: data.accounts.map((account) => ({ path: pagePath(filter, account, after), key: account.key })),
    } satisfies PagesLoad)
  const ends = [0, beforeLastPage(filter, data)] as const
  for (const after of ends) await at(after)
  const firsts: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const first = await at(ends[0])
    const last = await at(ends[1])
    firsts.push(first.p50_ms)
    ratios.push(last.p50_ms / first.p50_ms)
  }
  return { filter: filter.name, first_ms: median(firsts), last_over_first: median(ratios) }
}

/** Pages anywhere in the list, by 32 connections; the sides take turns, and who goes first does too. */
async function measureList(filter: Filtered, data: PeopleData, sides: Sides, options: Options) {
  const random = seeded(1)
  const maxAfter = beforeLastPage(filter, data)
  const pages = Array.from({ length: 1_000 }, (_, index) => {
    const account = data.accounts[index % data.accounts.length]!
    return { path: pagePath(filter, account, 1 + Math.floor(random() * (maxAfter - 1))), key: account.key }
  })
  const sample = async ({ child, port }: Side): Promise<Sample> => {
    const before = await child.ask<number>({ kind: 'cpu' })
    const measured = await sides.load.ask<Measured>({
      kind: 'load',
      port,
      connections: 32,
      seconds: options.seconds,
      pages,
    } satisfies PagesLoad)
    return { ...measured, cpu_seconds: (await child.ask<number>({ kind: 'cpu' })) - before }
  }
  for (const side of [sides.platform, sides.baseline]) await sample(side)
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    const samples: Partial<Round> = {}
    for (const side of order) samples[side] = await sample(sides[side])
    rounds.push(samples as Round)
  }
  return summarise(`${filter.name}, ${listSize(filter, data)} each`, aim, rounds)
}

function print({ pages, lists }: Result): void {
  for (const { filter, first_ms, last_over_first, first_plan, last_plan } of pages) {
    const plan = ({ found_by, blocks }: PagePlan) => `${found_by.join(' + ')} (${blocks} blocks)`
    console.log(
      `${filter.padEnd(40)} first ${first_ms.toFixed(2)} ms, last x ${last_over_first.toFixed(2)};  ${plan(first_plan)};  ${plan(last_plan)}`,
    )
  }
  console.log(`\n${table(lists)}`)
}
