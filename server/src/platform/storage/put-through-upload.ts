import type { Storage } from './storage.ts'

/** Stores a stream as an upload that is begun and completed at once, and removed where the stream fails. */
export async function putThroughUpload(
  storage: Pick<Storage, 'createUpload' | 'openUpload' | 'removeUpload'>,
  key: string,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const id = await storage.createUpload(key)
  const upload = await storage.openUpload(key, id)
  if (upload === null) throw new Error(`the upload of ${key} went away`)
  try {
    for await (const chunk of body) await upload.write(chunk)
    return await upload.complete()
  } catch (error) {
    await upload.close()
    await storage.removeUpload(key, id)
    throw error
  }
}
