const longest = 255

const cut = (text: string): string => [...text].slice(0, longest).join('')

/** The name of what a link leads to: the last part of its path, else its host. */
export function fileNameFromUrl(link: string): string {
  const url = new URL(link)
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  const name = decode(last).replaceAll('\0', '').toWellFormed().trim()
  return cut(name === '' ? url.hostname : name)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const extension = /\.[A-Za-z0-9]{1,8}$/

/** A name without its extension. */
export const titleFromFileName = (file_name: string): string =>
  file_name.replace(extension, '').trim() || file_name

export const fileExtension = (file_name: string): string =>
  extension.exec(file_name)?.[0].slice(1).toLowerCase() ?? ''

/** The name under which bytes of this type are saved: an image that became WebP no longer ends in .jpg. */
export const downloadFileName = (file_name: string, mime_type: string): string =>
  mime_type === 'image/webp' && fileExtension(file_name) !== 'webp'
    ? `${file_name.replace(extension, '')}.webp`
    : file_name

/** A name in a public address: letters, digits and hyphens, with its extension. */
export function urlFileName(file_name: string, mime_type: string): string {
  const saved = downloadFileName(file_name, mime_type)
  const end = fileExtension(saved)
  const slug = titleFromFileName(saved)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return `${slug === '' ? 'file' : slug}${end === '' ? '' : `.${end}`}`
}
