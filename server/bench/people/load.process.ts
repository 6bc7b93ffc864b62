import { answerParent } from '../http/child.ts'
import { type Connection, openConnection, requestBytes } from '../http/client.ts'
import type { Measured } from '../http/load.process.ts'

/** Requests that connections send in turn, each its next one when the last one was answered. */
export type PagesLoad = {
  kind: 'load'
  port: number
  connections: number
  seconds: number
  pages: { path: string; key: string }[]
}

const connectionsOf = new Map<string, Connection[]>()

answerParent({ load }, async () => {
  for (const connection of [...connectionsOf.values()].flat()) connection.close()
})

async function load({ port, connections, seconds, pages }: PagesLoad): Promise<Measured> {
  const place = `${port} ${connections}`
  const open =
    connectionsOf.get(place) ??
    (await Promise.all(Array.from({ length: connections }, () => openConnection(port))))
  connectionsOf.set(place, open)
  const requests = pages.map((page) => requestBytes({ method: 'GET', ...page }))
  let turn = 0
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < start + seconds * 1_000) {
        const index = turn++ % requests.length
        const sent = performance.now()
        const { status } = await connection.send(requests[index]!)
        times.push(performance.now() - sent)
        if (status !== 200) throw new Error(`${pages[index]!.path} answered ${status}`)
      }
    }),
  )
  const took = (performance.now() - start) / 1_000
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(times.length * share)]!
  return { requests: times.length, seconds: took, p50_ms: quantile(0.5), p99_ms: quantile(0.99) }
}
