/**
 * Content-Disposition with a name that every client reads: plain ASCII for old ones, UTF-8 for the rest (RFC 6266).
 * No name can end the header or lead out of a folder.
 */
export function contentDisposition(disposition: 'inline' | 'attachment', file_name: string): string {
  const safe = file_name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_')
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Once more: taken apart, some signs hold a slash, such as the one for "care of".
    .replace(/[^\x20-\x7e]|["%/\\]/gu, '_')
  const utf8 = encodeURIComponent(safe).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${ascii}"${ascii === safe ? '' : `; filename*=UTF-8''${utf8}`}`
}
