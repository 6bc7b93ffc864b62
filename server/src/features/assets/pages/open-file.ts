import { timingSafeEqual } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findAsset, type StoredAsset } from '../assets.queries.ts'
import { storedBytes } from '../stored-bytes.rules.ts'
import { isValidSignedUrl, type SignedUrl, type UrlPurpose } from '../urls.ts'

const cacheForADay = 'public, max-age=86400'
const doNotCache = 'private, no-store'

/** The public address of an image, audio or other file. The name behind the token is for people and is not checked. */
export async function openPublicFile(
  app: App,
  { id, token }: { id: number; token: string },
): Promise<PageAnswer | null> {
  const asset = await findReadyAsset(app, id)
  if (asset === null || asset.kind === 'video' || !isSameToken(token, asset.public_token)) return null
  return { bytes: storedBytes(asset, 'inline'), cache_control: cacheForADay }
}

/** The signed address that saves a file. */
export async function openDownload(app: App, signed: SignedUrl): Promise<PageAnswer | null> {
  const asset = await findSigned(app, 'download', signed)
  if (asset === null || asset.kind === 'video') return null
  return { bytes: storedBytes(asset, 'attachment'), cache_control: doNotCache }
}

/** The bytes that the player of the embed page plays. */
export async function openStream(app: App, signed: SignedUrl): Promise<PageAnswer | null> {
  const asset = await findSigned(app, 'stream', signed)
  if (asset === null || asset.kind !== 'video') return null
  return { bytes: storedBytes(asset, 'inline'), cache_control: doNotCache }
}

/** A ready asset of any account. @returns null if there is none with this id */
export async function findReadyAsset(app: App, id: number): Promise<StoredAsset | null> {
  const asset = await findAsset(app.db, accountId(id), id)
  return asset?.status === 'ready' ? asset : null
}

const findSigned = async (app: App, purpose: UrlPurpose, signed: SignedUrl): Promise<StoredAsset | null> =>
  isValidSignedUrl(app, purpose, signed) ? findReadyAsset(app, signed.id) : null

/** Compares in constant time, so that nobody learns the token by measuring. */
function isSameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
