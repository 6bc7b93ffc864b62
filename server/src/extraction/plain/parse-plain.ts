import { decodeText } from '../decode-text.rules.ts'
import type { ExtractedText, ExtractionFailure } from '../extracted.types.ts'
import { checkLength } from '../length.rules.ts'

/** The text of a file that is nothing else, Markdown too. Runs in a process that may be killed. */
export function parsePlain(bytes: Uint8Array): ExtractedText | ExtractionFailure {
  const text = decodeText(bytes)
    .replaceAll('\r\n', '\n')
    .replace(/^\ufeff/, '')
    .trim()
  return checkLength(text) ?? { text }
}
