import { isUtf8 } from 'node:buffer'
import { fileExtension } from '../file-names.rules.ts'
import type { AssetKind } from '../schemas.ts'

/** What sharp reads and turns into WebP; every other picture is kept as a file. */
const optimised = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']

/** What a media type is, by itself. */
export function mediaKind(mime_type: string | null): AssetKind {
  if (mime_type === null) return 'file'
  if (optimised.includes(mime_type)) return 'image'
  if (mime_type.startsWith('audio/')) return 'audio'
  return mime_type.startsWith('video/') ? 'video' : 'file'
}

/** Whether bytes of this kind may be kept as what was asked for: anything but a video may be kept as a mere file. */
export const canStoreAs = (found: AssetKind, asked: AssetKind | undefined): boolean =>
  asked === undefined || asked === found || (asked === 'file' && found !== 'video')

/** The type of a container for films that holds sound only; any other type as it is. */
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

/** The type of what no signature tells: text by its extension, else mere bytes. It is never shown, only saved. */
export function plainMimeType(head: Buffer, file_name: string): string {
  // The head may end within a character.
  const whole = head.subarray(0, Math.max(0, head.length - 3))
  const isText = !whole.includes(0) && [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))
  if (!isText) return 'application/octet-stream'
  return textTypes[fileExtension(file_name)] ?? 'text/plain'
}

/** The type that a video is taken for until its bytes are seen. */
export const expectedVideoMimeType = (file_name: string): string =>
  ({ webm: 'video/webm', mov: 'video/quicktime', mkv: 'video/matroska', ogv: 'video/ogg' })[
    fileExtension(file_name)
  ] ?? 'video/mp4'
