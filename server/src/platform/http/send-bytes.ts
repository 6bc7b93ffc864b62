import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredBytes } from '../bytes.ts'
import type { App } from '../context.ts'
import { defineError } from '../errors.ts'
import type { Storage } from '../storage/index.ts'
import { contentDisposition } from './disposition.rules.ts'
import { type ByteRange, ifRangeHolds, noneMatchHolds, readRanges } from './range.rules.ts'

export const rangeNotSatisfiable = defineError(
  416,
  'range_not_satisfiable',
  'The file has no bytes in the range that was asked for.',
)

/** Nothing that was uploaded runs as a page of ours, whatever it is. */
const sandbox = "default-src 'none'; sandbox"

/** Sends a stored file, or the parts of it that were asked for, in constant memory. */
export async function sendBytes(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: StoredBytes,
): Promise<FastifyReply> {
  const { size_bytes, etag } = bytes
  const modified = new Date(bytes.modified_at).toUTCString()
  reply.headers({
    etag,
    'last-modified': modified,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(bytes.disposition, bytes.file_name),
    'content-security-policy': sandbox,
  })
  if (noneMatchHolds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (request.method === 'HEAD') {
    reply.headers({ 'content-type': bytes.content_type, 'content-length': size_bytes })
    // An empty stream, for a text would set its own length.
    return reply.send(Readable.from([]))
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = ifRangeHolds(one(ifRange), etag, modified) ? readRanges(range, size_bytes) : null
  if (ranges === null) return sendWhole(app.storage, reply, bytes)
  if (ranges.length === 0) {
    throw rangeNotSatisfiable(undefined, { headers: { 'content-range': `bytes */${size_bytes}` } })
  }
  return ranges.length === 1
    ? sendOne(app.storage, reply, bytes, ranges[0]!)
    : sendSeveral(app.storage, reply, bytes, ranges)
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

async function sendWhole(storage: Storage, reply: FastifyReply, bytes: StoredBytes): Promise<FastifyReply> {
  const body = await storage.read(bytes.storage_key)
  return reply.headers({ 'content-type': bytes.content_type, 'content-length': bytes.size_bytes }).send(body)
}

async function sendOne(
  storage: Storage,
  reply: FastifyReply,
  bytes: StoredBytes,
  range: ByteRange,
): Promise<FastifyReply> {
  const body = await storage.read(bytes.storage_key, range)
  return reply
    .code(206)
    .headers({
      'content-type': bytes.content_type,
      'content-length': range.end - range.start + 1,
      'content-range': contentRange(range, bytes.size_bytes),
    })
    .send(body)
}

const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

/** multipart/byteranges (RFC 9110, 14.6): each part with its own frame. */
function sendSeveral(
  storage: Storage,
  reply: FastifyReply,
  bytes: StoredBytes,
  ranges: ByteRange[],
): FastifyReply {
  const boundary = randomUUID()
  const frames = ranges.map((range) => {
    const lines = [`--${boundary}`, `Content-Type: ${bytes.content_type}`]
    const text = [...lines, `Content-Range: ${contentRange(range, bytes.size_bytes)}`, '', ''].join('\r\n')
    return { range, head: Buffer.from(`\r\n${text}`) }
  })
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = frames.reduce(
    (sum, { range, head }) => sum + head.length + range.end - range.start + 1,
    tail.length,
  )
  async function* body(): AsyncGenerator<Buffer> {
    for (const { range, head } of frames) {
      yield head
      yield* await storage.read(bytes.storage_key, range)
    }
    yield tail
  }
  return reply
    .code(206)
    .headers({ 'content-type': `multipart/byteranges; boundary=${boundary}`, 'content-length': length })
    .send(Readable.from(body(), { objectMode: false }))
}
