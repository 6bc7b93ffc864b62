import { detectLanguage } from '../../text/language.rules.ts'
import type { TranscriptSegment } from './schemas.ts'

/** Characters that show a language. */
const maxSampleLength = 4_000

/** The language of what was said, as a primary tag; null where it cannot be told. */
export function languageOf(segments: TranscriptSegment[]): string | null {
  let text = ''
  for (const segment of segments) {
    if (text.length > maxSampleLength) break
    text += `${segment.text} `
  }
  const { language, confident } = detectLanguage(text)
  return confident ? language : null
}
