import type { Readable } from 'node:stream'
import { assertKey, FileMissing, type Storage } from '../storage.ts'
import { uploadStream } from '../upload-stream.ts'
import { createS3Client, isMissing, type S3Options } from './client.ts'
import { listMultipartUploads, listObjects, listParts } from './listings.ts'
import { usableParts } from './parts.rules.ts'
import { createS3Upload, objectSize } from './s3-upload.ts'
import { elementText } from './xml.rules.ts'

const defaultPartBytes = 16 * 1024 * 1024

/**
 * Files in a bucket of any S3-compatible storage. The server reads them itself and gives out no presigned addresses, so
 * that every answer carries the same headers and the bucket may be closed to the internet.
 */
export function createS3Storage(options: S3Options): Storage {
  const client = createS3Client(options)
  const { prefix, part_bytes = defaultPartBytes } = options
  const send = async (
    method: 'PUT' | 'DELETE',
    key: string,
    more: { body?: Buffer; query?: Record<string, string> },
  ) => {
    const response = await client.send({ method, key: assertKey(key), ...more })
    await response.body.dump()
  }

  const storage: Storage = {
    async put(key, body) {
      if (!Buffer.isBuffer(body)) return uploadStream(storage, key, body)
      await send('PUT', key, { body })
      return body.length
    },

    async createUpload(key) {
      const answer = await client.text({ method: 'POST', key: assertKey(key), query: { uploads: '' } })
      return elementText(answer, 'UploadId') ?? ''
    },

    async openUpload(key, id) {
      try {
        const parts = usableParts(await listParts(client, assertKey(key), id), part_bytes)
        return createS3Upload({ client, key, id, part_bytes }, parts)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    removeUpload: (key, id) => ignoreMissing(send('DELETE', key, { query: { uploadId: id } })),

    async read(key, range): Promise<Readable> {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      try {
        return (await client.send({ method: 'GET', key: assertKey(key), headers })).body
      } catch (error) {
        throw isMissing(error) ? new FileMissing(key) : error
      }
    },

    async open(key) {
      if ((await objectSize(client, assertKey(key))) === null) throw new FileMissing(key)
      return {
        async send(range, write) {
          for await (const chunk of await storage.read(key, range)) await write(chunk)
        },
        close: async () => {},
      }
    },

    size: (key) => objectSize(client, assertKey(key)),
    remove: (key) => ignoreMissing(send('DELETE', key, {})),
    list: (after) => listObjects(client, prefix, after),
    listUploads: () => listMultipartUploads(client, prefix),
    close: () => client.close(),
  }
  return storage
}

const ignoreMissing = (work: Promise<void>): Promise<void> =>
  work.catch((error) => {
    if (!isMissing(error)) throw error
  })
