import { readFile, stat } from 'node:fs/promises'
import { decodeText, parseSegments } from '../../extraction/index.ts'
import { invalidRequest } from '../../platform/errors.ts'
import { languageOf } from './language-of.rules.ts'
import type { TranscriptRow } from './transcripts.queries.ts'

/** Days of talk. */
const maxFileBytes = 8 * 1024 * 1024

/**
 * Reads a transcript from a file in WebVTT or SRT. @param language detected unless it is given
 * @throws invalid_request where it cannot be read, is too large or holds no cues
 */
export async function readTranscript(file: string, language: string | undefined): Promise<TranscriptRow> {
  const found = await stat(file).catch(() => null)
  if (found?.isFile() !== true) throw invalidRequest(`file: ${file} is no file that can be read.`)
  if (found.size > maxFileBytes) throw invalidRequest(`file: must be at most ${maxFileBytes} bytes.`)
  const segments = parseSegments(decodeText(await readFile(file)))
  if (segments.length === 0) throw invalidRequest('file: holds no cues of WebVTT or SRT.')
  return { language: language ?? languageOf(segments), segments }
}
