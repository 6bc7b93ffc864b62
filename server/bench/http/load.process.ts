import { answerParent } from './child.ts'
import { type Connection, openConnection, requestBytes } from './client.ts'
import type { BenchData } from './data.ts'
import { type Request, scenarios } from './scenarios.ts'

/** One measurement: so many connections, each sending its next request when the last one was answered. */
export type Load = {
  kind: 'load'
  scenario: string
  port: number
  connections: number
  seconds: number
}

export type Measured = { requests: number; seconds: number; p50_ms: number; p99_ms: number }

const mostRequests = 200_000

let data: BenchData
const connectionsOf = new Map<string, Connection[]>()
const requestsOf = new Map<string, () => Request>()

answerParent(
  {
    data: (message: { data: BenchData }) => {
      data = message.data
    },
    load,
  },
  async () => {
    for (const connection of [...connectionsOf.values()].flat()) connection.close()
  },
)

async function load({ scenario: name, port, connections, seconds }: Load): Promise<Measured> {
  const scenario = scenarios.find((each) => each.name === name)!
  const next = requestsOf.get(name) ?? scenario.requests(data)
  requestsOf.set(name, next)
  const place = `${port} ${connections}`
  const open = connectionsOf.get(place) ?? (await openAll(port, connections))
  connectionsOf.set(place, open)

  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end && times.length < mostRequests) {
        const request = next()
        const sent = performance.now()
        const { status } = await connection.send(requestBytes(request))
        times.push(performance.now() - sent)
        if (status !== scenario.status)
          throw new Error(`${request.method} ${request.path} answered ${status}, not ${scenario.status}`)
      }
    }),
  )
  const took = (performance.now() - start) / 1_000
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(times.length * share)]!
  return { requests: times.length, seconds: took, p50_ms: quantile(0.5), p99_ms: quantile(0.99) }
}

const openAll = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(port)))
