import type { Upload } from '../storage.ts'
import { isMissing, responseError, type S3Client } from './client.ts'
import { maxParts, type Part, partSize } from './parts.rules.ts'
import { escapeXml } from './xml.rules.ts'

type S3UploadTarget = { client: S3Client; key: string; id: string; part_bytes: number }

/** Collects one part in memory and sends it when it is full. If the process ends, the part that is not full is lost. */
export function createS3Upload(target: S3UploadTarget, parts: Part[]): Upload {
  const { client, key, id, part_bytes } = target
  let stored_bytes = parts.reduce((sum, part) => sum + part.size_bytes, 0)
  let part: Buffer | null = null
  let filled = 0

  async function sendPart(): Promise<void> {
    const number = parts.length + 1
    if (number > maxParts) throw new Error(`${key} is larger than ${maxParts} parts`)
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
      await completeUpload(target, parts, stored_bytes)
      return stored_bytes
    },
    close: async () => {
      part = null
    },
  }
}

async function completeUpload(target: S3UploadTarget, parts: Part[], size_bytes: number): Promise<void> {
  const { client, key, id } = target
  const lines = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`)
  const headers = { 'content-type': 'application/xml' }
  try {
    const answer = await client.text({ method: 'POST', key, query: { uploadId: id }, headers, body })
    // If putting the parts together fails, the answer has status 200 all the same.
    if (answer.includes('<Error>')) throw responseError(200, answer)
  } catch (error) {
    // An earlier attempt may have succeeded while its answer was lost.
    if (!isMissing(error) || (await objectSize(client, key)) !== size_bytes) throw error
  }
}

/** Bytes of an object. @returns null if there is no such object */
export async function objectSize(client: S3Client, key: string): Promise<number | null> {
  try {
    const { headers, body } = await client.send({ method: 'HEAD', key })
    await body.dump()
    return Number(headers['content-length'])
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
