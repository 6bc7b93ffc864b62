import { decodeText } from '../decode-text.rules.ts'
import type { ExtractedCaptions, ExtractionFailure } from '../extracted.types.ts'
import type { CaptionFormat } from './captions.types.ts'
import { hasSeveralSpeakers } from './speakers.rules.ts'
import { parseTimedText } from './timed-text.rules.ts'
import { toTranscript } from './transcript.rules.ts'
import { parseWebVtt } from './web-vtt.rules.ts'

/** The words of captions, and whether several people speak them. Runs in a process that may be killed. */
export function parseCaptions(
  bytes: Uint8Array,
  format: CaptionFormat,
): ExtractedCaptions | ExtractionFailure {
  const file = decodeText(bytes)
  const lines = format === 'web_vtt' ? parseWebVtt(file) : parseTimedText(file)
  if (lines === null) return { failed: 'unreadable' }
  const { content_text, cues } = toTranscript(lines)
  if (!/[\p{L}\p{N}]/u.test(content_text)) return { failed: 'no_text' }
  return { content_text, cues, has_several_speakers: hasSeveralSpeakers(lines) }
}
