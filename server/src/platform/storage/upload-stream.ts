import type { Storage } from './storage.ts'

/** Stores a stream by way of an upload, which is removed if the stream fails. @returns the file's bytes */
export async function uploadStream(
  storage: Pick<Storage, 'createUpload' | 'openUpload' | 'removeUpload'>,
  key: string,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const id = await storage.createUpload(key)
  const upload = await storage.openUpload(key, id)
  if (upload === null) throw new Error(`the upload of ${key} is missing`)
  try {
    for await (const chunk of body) await upload.write(chunk)
    return await upload.complete()
  } catch (error) {
    await upload.close()
    await storage.removeUpload(key, id)
    throw error
  }
}
