import type { TranscriptSegment } from '../schemas.ts'

const two = (value: number, length = 2): string => String(value).padStart(length, '0')

function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(Math.floor(ms / 1_000) % 60)}.${two(ms % 1_000, 3)}`
}

/** Text that means nothing but itself in a cue, in one line: an empty line would end it. */
const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What was said as WebVTT, with the names of who speaks. */
export function toWebVtt(segments: TranscriptSegment[]): string {
  const cues = segments.map(({ start_seconds, end_seconds, speaker, text }) => {
    // A cue without a length is never shown.
    const end = Math.max(end_seconds, start_seconds + 0.5)
    const voice = speaker === null ? '' : `<v ${escaped(speaker)}>`
    return `${timestamp(start_seconds)} --> ${timestamp(end)}\n${voice}${escaped(text)}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
