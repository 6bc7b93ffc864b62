import type { Readable } from 'node:stream'

/** The whole of a body that is bounded by its request's max_bytes. @throws OutboundError */
export async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The first `bytes` of a body, for the record of an attempt; the rest is not waited for. @throws OutboundError */
export async function readStart(body: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= bytes) break
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}
