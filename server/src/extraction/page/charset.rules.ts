import { TextDecoder } from 'node:util'

const metaTag = /<meta[^<>]+/gi
const metaCharset = /charset\s*=[\s"']*([\w.:-]+)/i
const xmlEncoding = /^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)/i
const prescanBytes = 4096

/**
 * Decodes a page by its byte order mark, the charset of its Content-Type, the one that its head declares, else as UTF-8.
 * Pages often declare a wrong charset. Where a Latin one or none is declared, valid UTF-8 is decoded as UTF-8. Where
 * UTF-8 or none is declared, invalid UTF-8 is decoded as Windows-1252.
 */
export function decodePage(bytes: Uint8Array, headerCharset: string | null): string {
  const markedCharset = byteOrderMarkCharset(bytes)
  if (markedCharset !== null) return new TextDecoder(markedCharset).decode(bytes)
  const declared = createDecoder(headerCharset) ?? createDecoder(charsetInHead(bytes))
  const utf8 = decodeUtf8(bytes)
  const isLegacyLatin = declared === null || ['utf-8', 'windows-1252'].includes(declared.encoding)
  if (utf8 !== null && isLegacyLatin) return utf8
  if (declared !== null && declared.encoding !== 'utf-8') return declared.decode(bytes)
  return new TextDecoder('windows-1252').decode(bytes)
}

function byteOrderMarkCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function charsetInHead(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  const inXml = xmlEncoding.exec(head)?.[1]
  if (inXml !== undefined) return inXml
  for (const [tag] of head.matchAll(metaTag)) {
    const inTag = metaCharset.exec(tag)?.[1]
    if (inTag !== undefined) return inTag
  }
  return null
}

function createDecoder(label: string | null): TextDecoder | null {
  if (label === null) return null
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** null where the bytes are not valid UTF-8 */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
