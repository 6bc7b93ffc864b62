import type { Cue } from '../../text/ingest-text.rules.ts'
import type { CaptionLine } from './captions.types.ts'

// A longer pause begins a new paragraph.
const paragraphPauseSeconds = 4
const soundNote = /^(?:\[[^\]]*\]|\([^)]*\)|[♪♫\s]+|♪.*♪)$/u

/** The spoken words as one text, with the second from which each part is spoken. Descriptions of sounds are left out. */
export function toTranscript(lines: CaptionLine[]): { content_text: string; cues: Cue[] } {
  const cues: Cue[] = []
  let content_text = ''
  let previousText = ''
  let previousStart = 0
  for (const line of lines) {
    const text = line.text.replace(/\s+/gu, ' ').trim()
    // Captions that roll up repeat a line in the next cue.
    if (text === '' || soundNote.test(text) || text === previousText) continue
    if (content_text !== '')
      content_text += line.start_seconds - previousStart > paragraphPauseSeconds ? '\n\n' : ' '
    cues.push({ starts_at: content_text.length, start_seconds: Math.floor(line.start_seconds) })
    content_text += text
    previousText = text
    previousStart = line.start_seconds
  }
  return { content_text, cues }
}
