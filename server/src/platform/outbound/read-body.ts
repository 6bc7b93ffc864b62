import type { Readable } from 'node:stream'

/** The whole of a body that is bounded by its request's max_bytes. @throws OutboundError */
export async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
