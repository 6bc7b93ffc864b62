const maxNameLength = 255

/** The name of the file that a link leads to: the last part of its path, or else its host. */
export function fileNameFromUrl(link: string): string {
  const url = new URL(link)
  const lastPart = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  const name = decode(lastPart).replaceAll('\0', '').toWellFormed().trim()
  return [...(name === '' ? url.hostname : name)].slice(0, maxNameLength).join('')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const extension = /\.[A-Za-z0-9]{1,8}$/

/** The title of a file: its name without the extension. */
export const titleFromFileName = (file_name: string): string =>
  file_name.replace(extension, '').trim() || file_name

/** The extension of a name in lower case, without the dot; empty if it has none. */
export const fileExtension = (file_name: string): string =>
  extension.exec(file_name)?.[0].slice(1).toLowerCase() ?? ''

/** The name under which a client saves a file. An image that was turned into WebP does not end in .jpg any more. */
export const downloadFileName = (file_name: string, mime_type: string): string =>
  mime_type === 'image/webp' && fileExtension(file_name) !== 'webp'
    ? `${file_name.replace(extension, '')}.webp`
    : file_name

/** The name of a file in its public address: ASCII letters, digits and hyphens, with its extension. */
export function urlFileName(file_name: string, mime_type: string): string {
  const name = downloadFileName(file_name, mime_type)
  const ending = fileExtension(name)
  const slug = titleFromFileName(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
  return `${slug === '' ? 'file' : slug}${ending === '' ? '' : `.${ending}`}`
}
