import { fileTypeFromBuffer } from 'file-type'

/** Bytes at the beginning of a file that suffice to detect its type. */
export const headBytes = 65_536

/** Other names of a type that the platform uses under one name. */
const aliases: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'application/ogg': 'audio/ogg',
}

/** The media type that the first bytes of a file show, or null if they show none. */
export async function detectMimeType(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head.subarray(0, headBytes)).catch(() => undefined)
  if (found === undefined) return null
  const [mime = ''] = found.mime.split(';')
  return aliases[mime] ?? mime
}
