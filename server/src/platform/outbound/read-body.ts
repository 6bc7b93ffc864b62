import type { Readable } from 'node:stream'

/** Reads a body to its end. The request's maxBytes bounds it. @throws OutboundError */
export async function readBody(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
