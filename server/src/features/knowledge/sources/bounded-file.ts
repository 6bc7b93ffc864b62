import { payloadTooLarge } from '../../../platform/errors.ts'

/** The bytes of an uploaded file as they come. @throws payload_too_large */
export async function* boundedFile(content: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw payloadTooLarge(`file: must have at most ${Math.floor(maxBytes / 1_000_000)} MB.`)
    yield chunk
  }
}
