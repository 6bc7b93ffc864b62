import type { BenchOptions } from './bench.ts'
import type { Parts } from './ingest/ingest.process.ts'
import { longText } from './ingest/long-texts.ts'
import { type Child, startChild } from './shared/child.ts'
import { openDatabase } from './shared/database.ts'
import type { LoopDelay } from './shared/loop-delay.ts'
import { readOptions } from './shared/options.ts'
import { prepare } from './shared/prepare.ts'
import { median } from './shared/report.ts'

export const about = 'texts of 200,000 characters from POST to ready, beside tokenising and inserting alone'

type Round = Parts & { words: number; post_ms: number }

type Result = {
  rounds: number
  words: number
  words_per_second: number
  post_ms: number
  tokens_ms: number
  insert_ms: number
  /** The unavoidable parts' time over the whole request's: medians. */
  ratio: number
  loop_delay: LoopDelay
}

const aimRatio = 0.6
const aimP99Ms = 50

/** Posts texts one after the other to warm up, then in turn with their unavoidable parts in the same process. */
export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const values = readOptions(args, {
    rounds: { type: 'string', default: '20' },
    database: { type: 'string' },
  })
  const database = await openDatabase(values.database)
  try {
    const key = await prepare(database.url)
    const server = startChild('ingest/ingest.process.ts')
    try {
      const port = await server.ask<number>({ kind: 'start', database_url: database.url })
      progress(`warming up, then ${values.rounds} texts`)
      const result = await measure(server, port, key, Number(values.rounds))
      if (!json) print(result)
      return result
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

async function measure(server: Child, port: number, key: string, rounds: number): Promise<Result> {
  const texts = Array.from({ length: rounds }, (_, seed) => ({
    title: `Text ${seed}`,
    content: longText(seed % 2 === 0 ? 'en' : 'es', seed + 1),
  }))
  await server.ask({ kind: 'watch' })
  for (const text of texts) await post(port, key, text)
  const loop_delay = await server.ask<LoopDelay>({ kind: 'delay' })
  const measured: Round[] = []
  for (const [source, text] of texts.entries()) {
    const posted = await post(port, key, text)
    measured.push({ ...posted, ...(await server.ask<Parts>({ kind: 'parts', source, ...text })) })
  }
  const over = (figure: (round: Round) => number) => median(measured.map(figure))
  return {
    rounds,
    words: over(({ words }) => words),
    words_per_second: over(({ words, post_ms }) => (1000 * words) / post_ms),
    post_ms: over(({ post_ms }) => post_ms),
    tokens_ms: over(({ tokens_ms }) => tokens_ms),
    insert_ms: over(({ insert_ms }) => insert_ms),
    ratio: over(({ tokens_ms, insert_ms, post_ms }) => (tokens_ms + insert_ms) / post_ms),
    loop_delay,
  }
}

async function post(port: number, key: string, text: { title: string; content: string }) {
  const body = JSON.stringify(text)
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/brain/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })
  const source = (await response.json()) as { status: string; word_count: number }
  if (response.status !== 201 || source.status !== 'ready') {
    throw new Error(`POST /brain/sources answered ${response.status} ${JSON.stringify(source)}`)
  }
  return { words: source.word_count, post_ms: performance.now() - began }
}

const outcome = (met: boolean) => (met ? 'met' : 'missed')

function print({ loop_delay, ...result }: Result): void {
  const { p50_ms, p99_ms, max_ms } = loop_delay
  console.log(`texts of 200,000 characters, ${result.words} words, median of ${result.rounds}
  ${Math.round(result.words_per_second)} words a second from POST to ready: ${result.post_ms.toFixed(0)} ms a text
  unavoidable: ${(result.tokens_ms + result.insert_ms).toFixed(0)} ms, tokens and stems ${result.tokens_ms.toFixed(0)}, one insert ${result.insert_ms.toFixed(0)}
  ratio ${result.ratio.toFixed(2)} (aim at least ${aimRatio}: ${outcome(result.ratio >= aimRatio)})
  event-loop delay p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms (aim < ${aimP99Ms}: ${outcome(p99_ms < aimP99Ms)}), longest ${max_ms.toFixed(1)} ms`)
}
