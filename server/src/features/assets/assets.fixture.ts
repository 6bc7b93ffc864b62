import type { TestApp } from '../../../test/app.ts'
import type { TestAccount } from '../../../test/factories.ts'

/** Adds a file by its bytes. @returns the answer */
export const addBytes = (by: TestAccount, bytes: Buffer, file_name: string, more: object = {}) =>
  by.api.post('/assets', { file_base64: bytes.toString('base64'), file_name, ...more })

type CreatedAsset = { id: number; status: string; kind: string; public_url: string | null }

/** Adds what a link leads to, as a video unless `more` says otherwise. */
export async function createVideo(
  by: TestAccount,
  url: string,
  more: object = { kind: 'video' },
): Promise<CreatedAsset> {
  const { status, body, text } = await by.api.post('/assets', { url, ...more })
  if (status !== 201) throw new Error(text)
  return body
}

/** Path and query of an address of the app. */
export const urlPath = (app: TestApp, address: string): string => address.slice(app.url.length)

/** The bytes that the account has stored, the bytes that are counted, and its open uploads. */
export async function storageUse(app: TestApp, { account }: TestAccount) {
  const [row] = await app.sql<{ storage_bytes: number }>(
    'select storage_bytes from account_usage where account_id = $1',
    [account.id],
  )
  const own = ({ key }: { key: string }) => key.startsWith(`${account.id}/`)
  const files = (await Array.fromAsync(app.app.storage.list())).filter(own)
  const uploads = (await Array.fromAsync(app.app.storage.listUploads())).filter(own)
  return {
    counted: row!.storage_bytes,
    stored: files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    uploads: uploads.length,
  }
}

/** Sets the counted bytes so that the account has so many left. @returns the counted bytes */
export async function leaveStorage(app: TestApp, { account }: TestAccount, bytes: number): Promise<number> {
  const used = account.storage_bytes_granted - bytes
  await app.sql('update account_usage set storage_bytes = $2 where account_id = $1', [account.id, used])
  return used
}

/** The bytes that the player of the embed page gets. */
export async function playedBytes(app: TestApp, embed_url: string): Promise<Buffer> {
  const page = await app.request({ path: urlPath(app, embed_url) })
  const [, source] = /<video [^>]*src="([^"]+)"/.exec(page.text)!
  return (await app.request({ path: source!.replaceAll('&#38;', '&') })).bytes
}
