import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another system beside the academy, on this machine: it hands out films, and takes what the academy posts. */
export type Neighbour = { url: string; close: () => Promise<void> }

/** The purchase at this place does not fit at the first attempt, as in a system that is busy. */
const busyAt = 3
/** The purchase at this place is refused for good. */
const refusedAt = 6

/**
 * Starts it. Events are taken as they come; of the purchases that it is told of one is taken late and one is refused, so
 * that deliveries end in more than one way.
 * @param files what it hands out, by name
 */
export async function startNeighbour(files: Map<string, Buffer>): Promise<Neighbour> {
  const attempts = new Map<string, number>()

  function takePurchase(request: IncomingMessage, response: ServerResponse): void {
    const key = String(request.headers['idempotency-key'])
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    const place = [...attempts.keys()].indexOf(key) + 1
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (place === refusedAt) answer(422, { granted: false, problem: 'this member exists under another name' })
    else if (place === busyAt && attempt === 1) answer(503, { granted: false, problem: 'busy' })
    else answer(200, { granted: true })
  }

  const server = createServer((request, response) => {
    request.resume()
    const name = (request.url ?? '').slice(1)
    const bytes = files.get(name)
    if (bytes !== undefined)
      response.writeHead(200, { 'content-type': 'video/webm', 'content-length': bytes.length }).end(bytes)
    else if (name === 'members') takePurchase(request, response)
    else response.writeHead(name === 'events' ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
