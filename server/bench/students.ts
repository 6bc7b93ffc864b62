import type { CourseStudentList } from '../src/features/progress/schemas.ts'
import { encodeCursor } from '../src/features/progress/students/cursor.rules.ts'
import { type Sort, sortKey, sorts } from '../src/features/progress/students/sorts.rules.ts'
import { studentStatus } from '../src/features/progress/students/student-status.rules.ts'
import { countStandings, listStudentRows } from '../src/features/progress/students/students.queries.ts'
import { type Db, openDatabase as openPool } from '../src/platform/db/database.ts'
import { silentLog } from '../src/platform/log.ts'
import type { BenchOptions } from './bench.ts'
import type { PagesLoad } from './people/load.process.ts'
import { type Child, startChild } from './shared/child.ts'
import { fetchAnswer } from './shared/client.ts'
import { openDatabase } from './shared/database.ts'
import type { Measured } from './shared/load.ts'
import { readOptions } from './shared/options.ts'
import { median, type Round, type Sample, type ScenarioResult, summarise, table } from './shared/report.ts'
import type { Course } from './students/data.queries.ts'
import { prepareStudents, type StudentsData } from './students/data.ts'

export const about =
  '10,000 students with 500,000 activities: pages of every sort and filter beside bare pg; 100,000: last page, summary'

const aim = 0.7

const filters: Record<string, string>[] = [
  {},
  { status: 'attention' },
  { status: 'stalled' },
  { email: 'number7' },
]
/** Every sort, and every filter in the default one. */
const scenarios = [...sorts.map((sort) => ({ sort })), ...filters.slice(1)]

type LargeResult = { sort: string; first_ms: number; last_over_first: number }
type Result = {
  lists: (ScenarioResult & { p95_ms: number })[]
  large: LargeResult[]
  /** Median time of the statement that counts the large course. */
  summary_ms: number
}
type Side = { child: Child; port: number }
type Sides = {
  platform: Side
  baseline: Side
  load: Child
  key: string
  account_id: number
  /** A connection of its own, with the platform's types. */
  db: Db
}
type Options = { rounds: number; seconds: number }

export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const values = readOptions(args, {
    students: { type: 'string', default: '10000', help: 'of the smaller course' },
    large: { type: 'string', default: '100000', help: 'of the larger course' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    database: { type: 'string' },
  })
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
  const database = await openDatabase(values.database)
  try {
    progress(`making a course with ${values.students} students, and one with ${values.large}`)
    const size = { students: Number(values.students), large: Number(values.large), lessons: 55 }
    const data = await prepareStudents(database.url, size)
    const result = await measureAll(database.url, data, options, progress)
    if (!json) print(result)
    return result
  } finally {
    await database.close()
  }
}

async function measureAll(
  url: string,
  { account, course, large }: StudentsData,
  options: Options,
  progress: (text: string) => void,
): Promise<Result> {
  const start = async (name: string): Promise<Side> => {
    const child = startChild(`http/${name}.process.ts`)
    const data = { readers: [account], chatters: [] }
    return { child, port: await child.ask({ kind: 'start', database_url: url, data }) }
  }
  const load = startChild('people/load.process.ts')
  const opened = openPool({ url, log: silentLog, max_connections: 1 })
  const sides: Sides = {
    platform: await start('platform'),
    baseline: await start('baseline'),
    load,
    key: account.key,
    account_id: account.id,
    db: opened.db,
  }
  try {
    const lists: Result['lists'] = []
    for (const scenario of scenarios) {
      const name = new URLSearchParams(scenario as Record<string, string>).toString()
      progress(name)
      lists.push(await measureList(name, await listPages(course, name, sides), sides, options))
    }
    const larges: LargeResult[] = []
    for (const sort of sorts) {
      progress(`the large course, sort=${sort}`)
      larges.push({ sort, ...(await measureEnds(large, sort, sides, options)) })
    }
    return { lists, large: larges, summary_ms: await measureSummary(sides, large) }
  } finally {
    await opened.pool.end()
    await Promise.all([sides.platform.child, sides.baseline.child, load].map((child) => child.stop()))
  }
}

const pathOf = ({ product_id }: Course, query: string, cursor: string | null): string =>
  `/api/v1/products/${product_id}/students?${query}${cursor === null ? '' : `&starting_after=${cursor}`}`

/** The addresses of all pages of a list. Refuses to go on unless both sides answer alike. */
async function listPages(course: Course, query: string, sides: Sides): Promise<string[]> {
  const pages: string[] = []
  for (let cursor: string | null = null; ; ) {
    const path: string = pathOf(course, query, cursor)
    pages.push(path)
    const request = { method: 'GET' as const, path, key: sides.key }
    const [ours, theirs] = await Promise.all(
      [sides.platform, sides.baseline].map(async ({ port }) =>
        withoutCursor(await fetchAnswer(port, request)),
      ),
    )
    if (ours!.text !== theirs!.text)
      throw new Error(`${path}: the answers differ:\n${ours!.text}\n${theirs!.text}`)
    cursor = ours!.cursor
    if (cursor === null) return pages
  }
}

/** A cursor holds the moment of its request, so only whether there is one can be compared on a first page. */
function withoutCursor({ status, body }: { status: number; body: unknown }) {
  const { next_starting_after: cursor, ...rest } = body as CourseStudentList
  return { cursor, text: JSON.stringify([status, rest, cursor !== null]) }
}

async function measureList(name: string, pages: string[], sides: Sides, options: Options) {
  const { key, load } = sides
  const ask = (port: number, connections: number) =>
    load.ask<Measured>({
      ...{ kind: 'load', port, connections, seconds: options.seconds },
      pages: pages.map((path) => ({ path, key })),
    } satisfies PagesLoad)
  const sample = async ({ child, port }: Side): Promise<Sample> => {
    const before = await child.ask<number>({ kind: 'cpu' })
    const measured = await ask(port, 4)
    return { ...measured, cpu_seconds: (await child.ask<number>({ kind: 'cpu' })) - before }
  }
  for (const side of [sides.platform, sides.baseline]) await sample(side)
  const rounds: Round[] = []
  const p95s: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? (['platform', 'baseline'] as const) : (['baseline', 'platform'] as const)
    const samples: Partial<Round> = {}
    for (const side of order) samples[side] = await sample(sides[side])
    rounds.push(samples as Round)
    p95s.push((await ask(sides.platform.port, 1)).p95_ms)
  }
  return { ...summarise(name, aim, rounds), p95_ms: median(p95s) }
}

/** The first and the last page of a sort in turn, one request at a time. */
async function measureEnds(course: Course, sort: Sort, sides: Sides, options: Options) {
  const ends = [pathOf(course, `sort=${sort}`, null), await findLastPage(course, sort, sides)] as const
  const at = (path: string) =>
    sides.load.ask<Measured>({
      ...{ kind: 'load', port: sides.platform.port, connections: 1, seconds: options.seconds },
      pages: [{ path, key: sides.key }],
    } satisfies PagesLoad)
  const firsts: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const [first, last] = [await at(ends[0]), await at(ends[1])]
    firsts.push(first.p50_ms)
    ratios.push(last.p50_ms / first.p50_ms)
  }
  return { first_ms: median(firsts), last_over_first: median(ratios) }
}

/** The last page begins after the student who comes fifty places before the end. */
async function findLastPage(
  course: Course,
  sort: Sort,
  { platform, key, account_id, db }: Sides,
): Promise<string> {
  const { body } = await fetchAnswer(platform.port, {
    method: 'GET',
    path: pathOf(course, `sort=${sort}`, null),
    key,
  })
  const cursor = (body as CourseStudentList).next_starting_after!
  const [list, now] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, number]
  const moment = new Date(now)
  const filter = { product_id: course.product_id, now: moment }
  const rows = await listStudentRows(db, account_id, filter, { sort, limit: course.students - 51 })
  const row = rows.at(-1)!
  const position = sortKey(sort, { ...row, ...studentStatus(row, course.lessons, moment) })
  return pathOf(
    course,
    `sort=${sort}`,
    encodeCursor(list, { moment, key: position, visitor_id: row.visitor_id }),
  )
}

/** The platform's own statement on a connection of its own. */
async function measureSummary({ db, account_id }: Sides, { product_id }: Course): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 30; i++) {
    const started = performance.now()
    await countStandings(db, account_id, { product_id, now: new Date() })
    times.push(performance.now() - started)
  }
  return median(times)
}

function print({ lists, large, summary_ms }: Result): void {
  console.log(table(lists))
  console.log('')
  for (const { scenario, p95_ms } of lists)
    console.log(`${scenario.padEnd(20)} one request at a time: p95 ${p95_ms.toFixed(1)} ms`)
  console.log('')
  for (const { sort, first_ms, last_over_first } of large)
    console.log(
      `large, ${sort.padEnd(13)} first ${first_ms.toFixed(1)} ms, last x ${last_over_first.toFixed(2)}`,
    )
  console.log(`large, summary ${summary_ms.toFixed(1)} ms`)
}
