import { answerParent, cpuSeconds } from '../http/child.ts'
import { type Connection, openConnection, requestBytes } from '../http/client.ts'
import type { Measured } from '../http/load.process.ts'
import { sampleQuestions } from '../http/texts.ts'

/** Threads of visitors whom nothing identifies, so that the rules against automation let them write. */
export type BenchThread = { key: string; conversation_id: number }
export type ChatLoad = { kind: 'load'; port: number; connections: number; seconds: number }

const questions = sampleQuestions(200)
const connectionsOf = new Map<number, Connection[]>()
let threads: BenchThread[] = []
let turn = 0

answerParent(
  {
    threads: (message: { threads: BenchThread[] }) => {
      threads = message.threads
    },
    load,
    cpu: cpuSeconds,
  },
  async () => {
    for (const connection of [...connectionsOf.values()].flat()) connection.close()
  },
)

function nextRequest(): Buffer {
  const { key, conversation_id } = threads[turn % threads.length]!
  // Another step than the threads take, so that no thread hears the same three times in a row.
  const message = questions[(turn * 7 + Math.floor(turn / threads.length)) % questions.length]!
  turn++
  return requestBytes({ method: 'POST', path: '/api/v1/chat', key, body: { message, conversation_id } })
}

async function load({ port, connections, seconds }: ChatLoad): Promise<Measured> {
  const open =
    connectionsOf.get(port) ??
    (await Promise.all(Array.from({ length: connections }, () => openConnection(port))))
  connectionsOf.set(port, open)
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end) {
        const sent = performance.now()
        const { status } = await connection.send(nextRequest())
        if (status !== 200) throw new Error(`a chat was answered with ${status}`)
        times.push(performance.now() - sent)
      }
    }),
  )
  const took = (performance.now() - start) / 1_000
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(times.length * share)]!
  return { requests: times.length, seconds: took, p50_ms: quantile(0.5), p99_ms: quantile(0.99) }
}
