import type { Cue } from '../../text/ingest-text.rules.ts'
import type { CaptionLine } from './captions.types.ts'

// A silence of this length is a new paragraph.
const PAUSE_SECONDS = 4
const SOUND = /^(?:\[[^\]]*\]|\([^)]*\)|[♪♫\s]+|♪.*♪)$/u

/** What is said as one text, and from which second each place of it is spoken. Notes of sounds are left out. */
export function transcriptOf(lines: CaptionLine[]): { content_text: string; cues: Cue[] } {
  const cues: Cue[] = []
  let content_text = ''
  let said = ''
  let before = 0
  for (const line of lines) {
    const text = line.text.replace(/\s+/gu, ' ').trim()
    // Captions that roll up say a line again in the next cue.
    if (text === '' || SOUND.test(text) || text === said) continue
    if (content_text !== '') content_text += line.start_seconds - before > PAUSE_SECONDS ? '\n\n' : ' '
    cues.push({ starts_at: content_text.length, start_seconds: Math.floor(line.start_seconds) })
    content_text += text
    said = text
    before = line.start_seconds
  }
  return { content_text, cues }
}
