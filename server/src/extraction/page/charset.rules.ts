import { TextDecoder } from 'node:util'

const META_CHARSET = /<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]+)/i
const XML_ENCODING = /^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)/i
const PRESCAN_BYTES = 4096

/**
 * The text of a page: by its byte order mark, the charset of its Content-Type, what its head declares, else as UTF-8.
 * Pages often declare what they are not: bytes that are valid UTF-8 beyond ASCII are UTF-8, and bytes that are not
 * are read as Windows-1252 where UTF-8 was declared.
 */
export function decodePage(bytes: Uint8Array, header_charset: string | null): string {
  const marked = byteOrderMark(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  const declared = decoderOf(header_charset) ?? decoderOf(declaredIn(bytes))
  const utf8 = asUtf8(bytes)
  const isLegacyLatin = declared === null || ['utf-8', 'windows-1252'].includes(declared.encoding)
  if (utf8 !== null && isLegacyLatin) return utf8
  if (declared !== null && declared.encoding !== 'utf-8') return declared.decode(bytes)
  return new TextDecoder('windows-1252').decode(bytes)
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES))
  return (XML_ENCODING.exec(head) ?? META_CHARSET.exec(head))?.[1] ?? null
}

function decoderOf(label: string | null): TextDecoder | null {
  if (label === null) return null
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
