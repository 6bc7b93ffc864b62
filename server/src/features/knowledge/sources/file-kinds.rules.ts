import type { FileForm } from '../../../extraction/index.ts'

/** What becomes of an uploaded file. */
export type FileKind = { source_type: 'pdf' | 'text' | 'video'; maxBytes: number } & (
  | { form: FileForm }
  | { mime_type: string }
)

const maxDocumentBytes = 100_000_000
const maxRecordingBytes = 500_000_000
/** What no file may have more of. */
export const maxFileBytes = maxRecordingBytes
const maxTextBytes = 10_000_000
/** What the title of a source may have. */
const maxTitleCharacters = 200
const minTitleCharacters = 2

const text = (form: FileForm): FileKind => ({ source_type: 'text', maxBytes: maxTextBytes, form })
const page = text({ format: 'page', page: { url: 'https://file.invalid/', charset: null } })
const captions: FileKind = { source_type: 'video', maxBytes: maxTextBytes, form: { format: 'web_vtt' } }

const readKinds: Record<string, FileKind> = {
  pdf: { source_type: 'pdf', maxBytes: maxDocumentBytes, form: { format: 'pdf' } },
  docx: { source_type: 'text', maxBytes: maxDocumentBytes, form: { format: 'word' } },
  txt: text({ format: 'plain' }),
  md: text({ format: 'plain' }),
  html: page,
  htm: page,
  srt: captions,
  vtt: captions,
}

const mimeTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  webm: 'video/webm',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
}

/** The ends of names that are taken. @param hears whether sound is transcribed */
const endings = (hears: boolean): string[] =>
  [...Object.keys(readKinds), ...(hears ? Object.keys(mimeTypes) : [])].map((ending) => `.${ending}`)

/**
 * What becomes of a file, by the end of its name.
 * @param hears whether there is a server of transcriptions
 * @returns the problem where it is not taken, in words that go on after `file: `
 */
export function fileKind(file_name: string, hears: boolean): FileKind | { problem: string } {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(file_name)?.[1]?.toLowerCase() ?? ''
  const read = Object.hasOwn(readKinds, ending) ? readKinds[ending] : undefined
  if (read !== undefined) return read
  const mime_type = Object.hasOwn(mimeTypes, ending) ? mimeTypes[ending] : undefined
  if (mime_type !== undefined && hears)
    return { source_type: 'video', maxBytes: maxRecordingBytes, mime_type }
  const known = `must be one of ${endings(hears).join(', ')}`
  const why =
    mime_type === undefined ? '' : '; this installation has no server of transcriptions for sound and film'
  return { problem: `${known}${why}` }
}

/** The title of a source: the name of its file without its end. */
export function titleOfFile(file_name: string): string {
  const name = file_name
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const title = [...name].length < minTitleCharacters ? file_name.trim() : name
  return [...title].slice(0, maxTitleCharacters).join('')
}
