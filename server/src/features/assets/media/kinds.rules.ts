import { isUtf8 } from 'node:buffer'
import { fileExtension } from '../file-names.rules.ts'
import type { AssetKind } from '../schemas.ts'

/** Types that sharp reads and turns into WebP. Every other image is stored as a file. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']

/** The kind of asset that a media type is. */
export function mediaKind(mime_type: string | null): AssetKind {
  if (mime_type === null) return 'file'
  if (imageTypes.includes(mime_type)) return 'image'
  if (mime_type.startsWith('audio/')) return 'audio'
  return mime_type.startsWith('video/') ? 'video' : 'file'
}

/** True if bytes of the kind `found` may be stored as the kind `asked`. All but videos may be stored as a file. */
export const canStoreAs = (found: AssetKind, asked: AssetKind | undefined): boolean =>
  asked === undefined || asked === found || (asked === 'file' && found !== 'video')

/** The type of a film container that holds sound alone. Other types stay as they are. */
export const audioMimeType = (mime_type: string): string =>
  ({
    'video/webm': 'audio/webm',
    'video/mp4': 'audio/mp4',
    'video/ogg': 'audio/ogg',
    'video/matroska': 'audio/webm',
  })[mime_type] ?? mime_type

const textTypes: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  xml: 'application/xml',
}

/** The type of a file whose first bytes show none: text by its extension, or else unknown bytes. */
export function plainMimeType(head: Buffer, file_name: string): string {
  // The head may end within a character, of which it then lacks up to three bytes.
  const wholeCharacters = head.subarray(0, Math.max(0, head.length - 3))
  const isText =
    !wholeCharacters.includes(0) && [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))
  if (!isText) return 'application/octet-stream'
  return textTypes[fileExtension(file_name)] ?? 'text/plain'
}

/** The type that a video is assumed to have until its bytes are here. */
export const expectedVideoMimeType = (file_name: string): string =>
  ({ webm: 'video/webm', mov: 'video/quicktime', mkv: 'video/matroska', ogv: 'video/ogg' })[
    fileExtension(file_name)
  ] ?? 'video/mp4'
