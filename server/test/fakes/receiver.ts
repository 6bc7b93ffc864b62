import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it came. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** The receiver's reaction to a request: a status, or one of the ways in which servers fail. */
export type Reaction =
  | number
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  /** The connection is reset without an answer. */
  | 'reset'
  /** No answer ever comes. */
  | 'hang'
  /** The status comes and then an endless body, drop by drop. */
  | 'dribble'

export type Receiver = {
  /** http://127.0.0.1:PORT */
  url: string
  /** Every request, in order of arrival. */
  received: Received[]
  /** Chooses the reaction to each request; 200 unless a test sets another. */
  react: (received: Received) => Reaction | Promise<Reaction>
  /** Resolves when so many requests have come. */
  atLeast(count: number): Promise<void>
  close(): Promise<void>
}

/** The customer's side of webhooks and deliveries. */
export async function startReceiver(): Promise<Receiver> {
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', async () => {
      const received = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks) }
      receiver.received.push(received)
      for (const { count, resolve } of waiting) if (receiver.received.length >= count) resolve()
      answer(response, await receiver.react(received))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    react: () => 200,
    atLeast: (count) =>
      new Promise((resolve) => {
        if (receiver.received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

function answer(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'hang') return
  if (reaction === 'reset') {
    response.socket?.resetAndDestroy()
  } else if (reaction === 'dribble') {
    response.writeHead(200)
    const drop = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drop))
  } else if (typeof reaction === 'number') {
    response.writeHead(reaction).end()
  } else {
    response.writeHead(reaction.status, reaction.headers).end(reaction.body)
  }
}
