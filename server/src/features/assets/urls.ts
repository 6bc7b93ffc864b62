import type { App } from '../../platform/context.ts'
import { urlFileName } from './file-names.rules.ts'

/** What a signed address opens. */
export type Pointer = 'download' | 'embed' | 'stream'

const lifeMs: Record<Pointer, number> = {
  download: 3_600_000,
  embed: 3_600_000,
  // Given out by the embed page: long enough to watch to the end with pauses.
  stream: 12 * 3_600_000,
}

const paths: Record<Pointer, (id: number) => string> = {
  download: (id) => `/files/${id}/download`,
  embed: (id) => `/embed/${id}`,
  stream: (id) => `/embed/${id}/stream`,
}

const purpose = (pointer: Pointer): string => `asset-${pointer}`

/** An address that opens one asset until it expires. */
export function signedUrl(app: App, pointer: Pointer, asset_id: number): string {
  const expires = Math.ceil((app.clock.nowMs() + lifeMs[pointer]) / 1000)
  const signature = app.secrets.sign(purpose(pointer), `${asset_id}.${expires}`)
  return `${app.base_url}${paths[pointer](asset_id)}?expires=${expires}&signature=${signature}`
}

export type Signed = { id: number; expires: number; signature: string }

/** Whether an address is ours, unaltered and still valid. */
export const isValidSignedUrl = (app: App, pointer: Pointer, { id, expires, signature }: Signed): boolean =>
  app.secrets.verify(purpose(pointer), `${id}.${expires}`, signature) && expires * 1000 > app.clock.nowMs()

type Named = { id: number; file_name: string; mime_type: string; public_token: string }

/** The address of a ready image, audio or other file: the same for as long as the asset is there. */
export const publicUrl = (app: App, asset: Named): string =>
  `${app.base_url}/files/${asset.id}/${asset.public_token}/${urlFileName(asset.file_name, asset.mime_type)}`
