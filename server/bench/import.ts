import type { BenchOptions } from './bench.ts'
import { batches } from './import/batches.ts'
import { type Child, startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import type { LoopDelay } from './shared/loop-delay.ts'
import { readOptions } from './shared/options.ts'
import { prepare } from './shared/prepare.ts'
import { median } from './shared/report.ts'

export const about = '50 entries of 50,000 characters imported, beside cleaning their HTML alone (--rounds)'

type Round = { import_ms: number; cleaning_ms: number; delay: LoopDelay }

type Result = {
  batch: string
  body_bytes: number
  rounds: number
  /** Time of cleaning alone over the time of the whole request: medians. */
  ratio: number
  import_ms: number
  cleaning_ms: number
  loop_delay_p50_ms: number
  loop_delay_p99_ms: number
  loop_delay_max_ms: number
}

/** Imports each batch on both sides in turn: the whole request, and the cleaning of the same HTML on an idle loop. */
export async function run({ json, args, progress }: BenchOptions): Promise<Result[]> {
  const values = readOptions(args, { rounds: { type: 'string', default: '7' }, database: { type: 'string' } })
  const rounds = Number(values.rounds)
  const database = await openDatabase(values.database)
  try {
    const key = await prepare(database.url)
    const server = startChild('import/import.process.ts')
    const port = await server.ask<number>({ kind: 'start', database_url: database.url })
    try {
      const course = await createCourse(port, key)
      const results: Result[] = []
      for (const name of Object.keys(batches)) {
        progress(`${name}: warming up, then ${rounds} rounds`)
        results.push(await measure({ server, port, key, course }, name, rounds))
      }
      if (!json) print(results)
      return results
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

type Side = { server: Child; port: number; key: string; course: number }

async function post(port: number, key: string, path: string, body: string): Promise<{ id: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status} ${text}`)
  return JSON.parse(text)
}

async function createCourse(port: number, key: string): Promise<number> {
  const description = 'A course that holds nothing but what a bench imports into it.'
  const product = { title: 'Bench', description, tags: ['course'] }
  return (await post(port, key, '/products', JSON.stringify(product))).id
}

let batch = 0

async function measure(side: Side, name: string, rounds: number): Promise<Result> {
  const entries = batches[name]!()
  const measured: Round[] = []
  let body_bytes = 0
  for (let round = -1; round < rounds; round++) {
    const body = JSON.stringify({ external_id: `batch ${++batch}`, entries })
    body_bytes = Buffer.byteLength(body)
    await side.server.ask({ kind: 'watch' })
    const began = performance.now()
    await post(side.port, side.key, `/products/${side.course}/entries/import`, body)
    const import_ms = performance.now() - began
    const delay = await side.server.ask<LoopDelay>({ kind: 'delay' })
    const cleaning_ms = await side.server.ask<number>({ kind: 'clean', name })
    if (round >= 0) measured.push({ import_ms, cleaning_ms, delay })
  }
  const over = (figure: (round: Round) => number) => median(measured.map(figure))
  return {
    batch: name,
    body_bytes,
    rounds,
    ratio: over(({ import_ms, cleaning_ms }) => cleaning_ms / import_ms),
    import_ms: over(({ import_ms }) => import_ms),
    cleaning_ms: over(({ cleaning_ms }) => cleaning_ms),
    loop_delay_p50_ms: over(({ delay }) => delay.p50_ms),
    loop_delay_p99_ms: over(({ delay }) => delay.p99_ms),
    loop_delay_max_ms: Math.max(...measured.map(({ delay }) => delay.max_ms)),
  }
}

const aimP99Ms = 100

function print(results: Result[]): void {
  for (const result of results) {
    const met = result.loop_delay_p99_ms < aimP99Ms ? 'met' : 'missed'
    console.log(
      `${result.batch}: cleaning alone takes ${result.ratio.toFixed(2)} of the import ` +
        `(${result.cleaning_ms.toFixed(0)} of ${result.import_ms.toFixed(0)} ms, ` +
        `${(result.body_bytes / 1e6).toFixed(2)} MB)`,
    )
    console.log(
      `  event-loop delay p50 ${result.loop_delay_p50_ms.toFixed(1)} ms, ` +
        `p99 ${result.loop_delay_p99_ms.toFixed(1)} ms (aim < ${aimP99Ms}: ${met}), ` +
        `longest ${result.loop_delay_max_ms.toFixed(1)} ms`,
    )
  }
}
