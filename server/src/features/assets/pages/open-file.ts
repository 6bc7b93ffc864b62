import { timingSafeEqual } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findAsset, type StoredAsset } from '../assets.queries.ts'
import { storedBytes } from '../stored-bytes.rules.ts'
import { isValidSignedUrl, type Pointer, type Signed } from '../urls.ts'

const aDay = 'public, max-age=86400'
const untilItExpires = 'private, no-store'

/** The stable public address of an image, audio or other file. What stands behind the token is for people. */
export async function openPublicFile(
  app: App,
  { id, token }: { id: number; token: string },
): Promise<PageAnswer | null> {
  const asset = await findReadyAsset(app, id)
  if (asset === null || asset.kind === 'video' || !isSame(token, asset.public_token)) return null
  return { bytes: storedBytes(asset, 'inline'), cache_control: aDay }
}

/** The signed address that saves a file. */
export async function openDownload(app: App, signed: Signed): Promise<PageAnswer | null> {
  const asset = await findSigned(app, 'download', signed)
  if (asset === null || asset.kind === 'video') return null
  return { bytes: storedBytes(asset, 'attachment'), cache_control: untilItExpires }
}

/** What the player of the embed page plays. */
export async function openStream(app: App, signed: Signed): Promise<PageAnswer | null> {
  const asset = await findSigned(app, 'stream', signed)
  if (asset === null || asset.kind !== 'video') return null
  return { bytes: storedBytes(asset, 'inline'), cache_control: untilItExpires }
}

export async function findReadyAsset(app: App, id: number): Promise<StoredAsset | null> {
  const asset = await findAsset(app.db, accountId(id), id)
  return asset?.status === 'ready' ? asset : null
}

const findSigned = async (app: App, pointer: Pointer, signed: Signed): Promise<StoredAsset | null> =>
  isValidSignedUrl(app, pointer, signed) ? findReadyAsset(app, signed.id) : null

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
