import { readFile, stat } from 'node:fs/promises'
import { decodeText, parseSegments } from '../../extraction/index.ts'
import { invalidRequest } from '../../platform/errors.ts'
import { languageOf } from './language-of.rules.ts'
import type { TranscriptRow } from './transcripts.queries.ts'

/** Days of talk. */
export const maxTranscriptBytes = 8 * 1024 * 1024

/** The bytes of a file of this machine. @throws invalid_request where it cannot be read or is too large */
export async function readTranscriptFile(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => null)
  if (found?.isFile() !== true) throw invalidRequest(`file: ${file} is no file that can be read.`)
  if (found.size > maxTranscriptBytes)
    throw invalidRequest(`file: must be at most ${maxTranscriptBytes} bytes.`)
  return readFile(file)
}

/**
 * Reads a transcript in WebVTT or SRT. @param language detected unless it is given
 * @throws invalid_request where it holds no cues
 */
export function parseTranscript(bytes: Uint8Array, language: string | undefined): TranscriptRow {
  const segments = parseSegments(decodeText(bytes))
  if (segments.length === 0) throw invalidRequest('file: holds no cues of WebVTT or SRT.')
  return { language: language ?? languageOf(segments), segments }
}
