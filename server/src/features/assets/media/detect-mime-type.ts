import { fileTypeFromBuffer } from 'file-type'

/** Bytes from the beginning of a file by which its type is told. */
export const headBytes = 65_536

const aliases: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'application/ogg': 'audio/ogg',
}

/** The media type that the first bytes of a file have, or null where they have no known one. */
export async function detectMimeType(head: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(head.subarray(0, headBytes)).catch(() => undefined)
  if (found === undefined) return null
  const [mime = ''] = found.mime.split(';')
  return aliases[mime] ?? mime
}
