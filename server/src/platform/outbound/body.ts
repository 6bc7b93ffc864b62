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

/** The decoded bytes of an answer. They fail where they pass `maxBytes`, encoded or decoded. */
export function decodeBody(raw: Readable, encoding: string | undefined, maxBytes: number): Readable {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > 1 || !codings.every((coding) => coding in decoders)) {
    raw.on('error', () => {}).destroy()
    throw new OutboundError('bad_response', 'The other server sent an encoding that was not asked for.')
  }
  const body = Readable.from(decode(raw, codings[0], maxBytes), { objectMode: false })
  // A generator that was never read does not run its clean-up, so closing it must end the connection here.
  return body.on('close', () => raw.on('error', () => {}).destroy())
}

async function* decode(
  raw: Readable,
  coding: string | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    const sent = limitBytes(raw, maxBytes)
    if (coding === undefined) yield* sent
    else {
      const decoder = decoders[coding]!()
      // A failure of what is sent destroys the decoder, so the loop that reads the decoder throws it.
      pipeline(Readable.from(sent, { objectMode: false }), decoder, () => {})
      yield* limitBytes(decoder, maxBytes)
    }
  } catch (error) {
    throw toOutboundError(error)
  }
}

async function* limitBytes(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      throw new OutboundError('too_large', `The other server's answer is larger than ${maxBytes} bytes.`)
    }
    yield chunk
  }
}
