import type { TranscriptSegment } from './schemas.ts'

/** What was said as one text, a paragraph each time that another speaks, who is named before it. */
export function speechOf(segments: TranscriptSegment[]): string {
  let text = ''
  let speaking: string | null | undefined
  for (const { speaker, text: said } of segments) {
    if (speaker === speaking) text += ` ${said}`
    else text += `${text === '' ? '' : '\n\n'}${speaker === null ? '' : `${speaker}: `}${said}`
    speaking = speaker
  }
  return text
}
