import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredBytes } from '../bytes.ts'
import type { App } from '../context.ts'
import { defineError } from '../errors.ts'
import type { Source } from '../storage/index.ts'
import { contentDisposition } from './disposition.rules.ts'
import { type ByteRange, ifRangeHolds, noneMatchHolds, parseRanges } from './range.rules.ts'
import { closeUnread } from './request-framing.ts'
import { type Write, writeBytes } from './write-bytes.ts'

export const rangeNotSatisfiable = defineError(
  416,
  'range_not_satisfiable',
  'The file has no bytes in the range that was asked for.',
)

/** Keeps browsers from running an uploaded file as a page of this server. */
const sandbox = "default-src 'none'; sandbox"

/** Sends a stored file, or the parts of it that were asked for, in constant memory. */
export async function sendBytes(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: StoredBytes,
): Promise<FastifyReply> {
  closeUnread(request, reply)
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
    // An empty stream: a text would set its own content-length.
    return reply.send(Readable.from([]))
  }
  const { range, 'if-range': ifRange } = request.headers
  const ranges = ifRangeHolds(joinHeader(ifRange), etag, modified) ? parseRanges(range, size_bytes) : null
  if (ranges?.length === 0) {
    throw rangeNotSatisfiable(undefined, { headers: { 'content-range': `bytes */${size_bytes}` } })
  }
  const source = await app.storage.open(bytes.storage_key)
  try {
    if (ranges === null) await sendRange(source, reply, bytes, { start: 0, end: size_bytes - 1 })
    else if (ranges.length === 1) await sendRange(source, reply.code(206), bytes, ranges[0]!)
    else await sendRanges(source, reply.code(206), bytes, ranges)
  } catch (err) {
    // The status was sent already and the connection was cut: only the log can report the failure.
    app.log.error({ err, request_id: request.id }, 'a stored file could not be sent')
  } finally {
    await source.close()
  }
  return reply
}

const joinHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

/** Writes status and headers past Fastify, then what `produce` writes. */
async function sendBody(
  reply: FastifyReply,
  headers: Record<string, string | number>,
  produce: (write: Write) => Promise<void>,
): Promise<void> {
  reply.headers(headers).hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  await writeBytes(reply.raw, produce)
}

function sendRange(
  source: Source,
  reply: FastifyReply,
  { size_bytes, content_type }: StoredBytes,
  range: ByteRange,
): Promise<void> {
  const length = range.end - range.start + 1
  if (reply.statusCode === 206) reply.header('content-range', contentRange(range, size_bytes))
  const headers = { 'content-type': content_type, 'content-length': length }
  return sendBody(reply, headers, async (write) => {
    if (length > 0) await source.send(range, write)
  })
}

const contentRange = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`

/** multipart/byteranges (RFC 9110, 14.6): each part with its own frame. */
function sendRanges(
  source: Source,
  reply: FastifyReply,
  { size_bytes, content_type }: StoredBytes,
  ranges: ByteRange[],
): Promise<void> {
  const boundary = randomUUID()
  const frames = ranges.map((range) => {
    const lines = [`--${boundary}`, `Content-Type: ${content_type}`]
    const text = [...lines, `Content-Range: ${contentRange(range, size_bytes)}`, '', ''].join('\r\n')
    return { range, head: Buffer.from(`\r\n${text}`) }
  })
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const length = frames.reduce(
    (sum, { range, head }) => sum + head.length + range.end - range.start + 1,
    tail.length,
  )
  const headers = { 'content-type': `multipart/byteranges; boundary=${boundary}`, 'content-length': length }
  return sendBody(reply, headers, async (write) => {
    for (const { range, head } of frames) {
      await write(head)
      await source.send(range, write)
    }
    await write(tail)
  })
}
