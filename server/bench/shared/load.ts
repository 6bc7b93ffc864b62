import { type Connection, openConnection } from './client.ts'

/** An order to load a port by some connections for some seconds. */
export type LoadOrder = { kind: 'load'; port: number; connections: number; seconds: number }

export type Measured = { requests: number; seconds: number; p50_ms: number; p95_ms: number; p99_ms: number }

/** A request as it is sent, its name in messages, and the status that the answer must have. */
type Sending = { bytes: Buffer; name: string; status: number }

const maxRequests = 200_000

/** Connections that stay open between measurements, each sending its next request when the last one was answered. */
export function createLoad() {
  const connectionsByServer = new Map<string, Connection[]>()

  async function open(port: number, count: number): Promise<Connection[]> {
    const server = `${port} ${count}`
    const made =
      connectionsByServer.get(server) ??
      (await Promise.all(Array.from({ length: count }, () => openConnection(port))))
    connectionsByServer.set(server, made)
    return made
  }

  return {
    /** Sends what `next` gives, as fast as it is answered. @throws where an answer has another status */
    async run({ port, connections, seconds }: LoadOrder, next: () => Sending): Promise<Measured> {
      const opened = await open(port, connections)
      const times: number[] = []
      const start = performance.now()
      const end = start + seconds * 1_000
      await Promise.all(
        opened.map(async (connection) => {
          while (performance.now() < end && times.length < maxRequests) {
            const { bytes, name, status: expected } = next()
            const sent = performance.now()
            const { status } = await connection.send(bytes)
            times.push(performance.now() - sent)
            if (status !== expected) throw new Error(`${name} was answered with ${status}, not ${expected}`)
          }
        }),
      )
      const took = (performance.now() - start) / 1_000
      times.sort((a, b) => a - b)
      const quantile = (share: number) => times[Math.floor(times.length * share)]!
      return {
        requests: times.length,
        seconds: took,
        p50_ms: quantile(0.5),
        p95_ms: quantile(0.95),
        p99_ms: quantile(0.99),
      }
    },
    close: async () => {
      for (const connection of [...connectionsByServer.values()].flat()) connection.close()
    },
  }
}
