import type { App } from '../../platform/context.ts'
import { type AddressSignature, isValidSignature, signedQuery } from '../../platform/signed-address.ts'
import { urlFileName } from './file-names.rules.ts'

/** The use of a signed address. */
export type UrlPurpose = 'download' | 'embed' | 'stream' | 'captions'

const lifetimeMs: Record<UrlPurpose, number> = {
  download: 3_600_000,
  embed: 3_600_000,
  // The embed page gives it out. It lasts long enough to watch a film to its end with pauses.
  stream: 12 * 3_600_000,
  captions: 12 * 3_600_000,
}

const paths: Record<UrlPurpose, (id: number) => string> = {
  download: (id) => `/files/${id}/download`,
  embed: (id) => `/embed/${id}`,
  stream: (id) => `/embed/${id}/stream`,
  captions: (id) => `/embed/${id}/captions`,
}

/** An address that opens one asset until it expires. */
export function signedUrl(app: App, purpose: UrlPurpose, asset_id: number): string {
  const query = signedQuery(app, `asset-${purpose}`, String(asset_id), lifetimeMs[purpose])
  return `${app.base_url}${paths[purpose](asset_id)}?${query}`
}

/** The parts of a signed address. */
export type SignedUrl = AddressSignature & { id: number }

/** Checks that an address was signed here, was not altered and has not expired. */
export const isValidSignedUrl = (app: App, purpose: UrlPurpose, { id, ...signed }: SignedUrl): boolean =>
  isValidSignature(app, `asset-${purpose}`, String(id), signed)

type PublicFile = { id: number; file_name: string; mime_type: string; public_token: string }

/** The public address of a ready image, audio or other file. It never changes. */
export const publicUrl = (app: App, asset: PublicFile): string =>
  `${app.base_url}/files/${asset.id}/${asset.public_token}/${urlFileName(asset.file_name, asset.mime_type)}`
