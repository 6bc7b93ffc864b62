import type { Upload } from '../storage.ts'
import { isMissing, refusal, type S3Client } from './client.ts'
import { mostParts, type Part, partSize } from './parts.rules.ts'
import { escapeXml } from './xml.rules.ts'

type S3UploadPlace = { client: S3Client; key: string; id: string; part_bytes: number }

/** Holds one part in memory and sends it when it is full. A part that is not full is lost when a run ends. */
export function createS3Upload(place: S3UploadPlace, parts: Part[]): Upload {
  const { client, key, id, part_bytes } = place
  let stored_bytes = parts.reduce((sum, part) => sum + part.size_bytes, 0)
  let part: Buffer | null = null
  let filled = 0

  async function sendPart(): Promise<void> {
    const number = parts.length + 1
    if (number > mostParts) throw new Error(`${key} is larger than ${mostParts} parts`)
    const body = part?.subarray(0, filled) ?? Buffer.alloc(0)
    const query = { partNumber: String(number), uploadId: id }
    const response = await client.send({ method: 'PUT', key, query, body })
    await response.body.dump()
    parts.push({ number, etag: String(response.headers.etag), size_bytes: body.length })
    stored_bytes += body.length
    filled = 0
  }

  return {
    get stored_bytes() {
      return stored_bytes
    },
    async write(chunk) {
      for (let from = 0; from < chunk.length; ) {
        const size = partSize(parts.length + 1, part_bytes)
        if (part === null || part.length !== size) part = Buffer.allocUnsafeSlow(size)
        const copied = chunk.copy(part, filled, from)
        from += copied
        filled += copied
        if (filled === size) await sendPart()
      }
    },
    async complete() {
      if (filled > 0 || parts.length === 0) await sendPart()
      await completeUpload(place, parts, stored_bytes)
      return stored_bytes
    },
    close: async () => {
      part = null
    },
  }
}

async function completeUpload(place: S3UploadPlace, parts: Part[], size_bytes: number): Promise<void> {
  const { client, key, id } = place
  const lines = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`)
  const headers = { 'content-type': 'application/xml' }
  try {
    const answer = await client.text({ method: 'POST', key, query: { uploadId: id }, headers, body })
    // A failure while the parts are put together comes under status 200.
    if (answer.includes('<Error>')) throw refusal(200, answer)
  } catch (error) {
    // The answer to an earlier try may have been lost on its way.
    if (!isMissing(error) || (await sizeOf(client, key)) !== size_bytes) throw error
  }
}

/** @returns null where there is no such file */
export async function sizeOf(client: S3Client, key: string): Promise<number | null> {
  try {
    const { headers, body } = await client.send({ method: 'HEAD', key })
    await body.dump()
    return Number(headers['content-length'])
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
