import { type Duplex, pipeline, Readable } from 'node:stream'
import zlib from 'node:zlib'
import { OutboundError, toOutboundError } from './errors.ts'

const decoders: Record<string, () => Duplex> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress(),
}

/** The answer's bytes as the sender meant them: decoded, and cut off where they pass `max_bytes` in either form. */
export function decodeBody(raw: Readable, encoding: string | undefined, max_bytes: number): Readable {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > 1 || !codings.every((coding) => coding in decoders)) {
    raw.on('error', () => {}).destroy()
    throw new OutboundError('bad_response', 'The other server sent an encoding that was not asked for.')
  }
  const body = Readable.from(decoded(raw, codings[0], max_bytes), { objectMode: false })
  // Destroyed before it was read, the generator has not begun and would leave the connection open.
  return body.on('close', () => raw.on('error', () => {}).destroy())
}

async function* decoded(
  raw: Readable,
  coding: string | undefined,
  max_bytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    const sent = capped(raw, max_bytes)
    if (coding === undefined) yield* sent
    else {
      const decoder = decoders[coding]!()
      // A failure before the decoder destroys it, so it comes out of the loop that reads it.
      pipeline(Readable.from(sent, { objectMode: false }), decoder, () => {})
      yield* capped(decoder, max_bytes)
    }
  } catch (error) {
    throw toOutboundError(error)
  }
}

async function* capped(
  chunks: AsyncIterable<Buffer>,
  max_bytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > max_bytes) {
      throw new OutboundError('too_large', `The other server's answer is larger than ${max_bytes} bytes.`)
    }
    yield chunk
  }
}
