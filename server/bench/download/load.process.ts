import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { answerParent } from '../shared/child.ts'
import { bytesAt } from './content.ts'

export type Target = { port: number; path: string; key: string }

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

async function open({ port, path, key }: Target, range?: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}`, ...(range === undefined ? {} : { range }) }
  const [response] = await once(get({ host: '127.0.0.1', port, path, headers, agent }), 'response')
  return response as IncomingMessage
}

/** Reads the whole file and throws it away. @returns seconds and bytes */
async function download({ target }: { target: Target }) {
  const began = performance.now()
  let bytes = 0
  const response = await open(target)
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(response, 'end')
  return { seconds: (performance.now() - began) / 1000, bytes, status: response.statusCode }
}

/** Reads `count` ranges at once and compares every byte. @returns how many were right */
async function ranges({ target, count, size }: { target: Target; count: number; size: number }) {
  const right = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const length = 1_000_000 + index
      const start = Math.floor(((size - length) / count) * index)
      const response = await open(target, `bytes=${start}-${start + length - 1}`)
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      return response.statusCode === 206 && Buffer.concat(chunks).equals(bytesAt(start, length))
    }),
  )
  return right.filter(Boolean).length
}

answerParent({ download, ranges }, async () => agent.destroy())
