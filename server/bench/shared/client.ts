import { connect, type Socket } from 'node:net'

export type Request = { method: 'GET' | 'POST'; path: string; key: string; body?: object }

type Reply = { status: number; body_bytes: number }

/**
 * One keep-alive connection that sends a request and waits for its answer: the load must cost as little as it can,
 * for it shares the machine with what it measures. Answers have a Content-Length or come in chunks.
 */
export async function openConnection(port: number) {
  const socket = await opened(port)
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Reply> | null = null

  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const reply = completeReply(received)
    if (reply === null) return
    received = Buffer.alloc(0)
    const done = waiting
    waiting = null
    done?.resolve(reply)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the server closed a connection')))

  return {
    send(bytes: Buffer): Promise<Reply> {
      waiting = Promise.withResolvers()
      socket.write(bytes)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

export type Connection = Awaited<ReturnType<typeof openConnection>>

function opened(port: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket))
  socket.once('error', reject)
  return promise
}

const lastChunk = Buffer.from('\r\n0\r\n\r\n')

function completeReply(received: Buffer): Reply | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const received_bytes = received.length - headEnd - 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length === null)
    return received.subarray(-lastChunk.length).equals(lastChunk)
      ? { status, body_bytes: received_bytes }
      : null
  const body_bytes = Number(length[1])
  return received_bytes < body_bytes ? null : { status, body_bytes }
}

/** A request as it goes over the wire. */
export function requestBytes(request: Request): Buffer {
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const head = [
    `${request.method} ${request.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${request.key}`,
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** A side's answer to a request, in a form to compare. */
export type Answer = { status: number; headers: string[]; body: unknown }

export async function fetchAnswer(port: number, { method, path, key, body }: Request): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: [...response.headers.keys()].sort(),
    body: await response.json(),
  }
}
