import type { CaptionLine } from './captions.types.ts'
import { parseTimedCues } from './timed-cues.rules.ts'

/** The cues of a WebVTT file in their order; a voice (`<v Ana>`) stands before its words, as `Ana: `. */
export const parseWebVtt = (file: string): CaptionLine[] =>
  parseTimedCues(file)
    .map(({ start_seconds, parts }) => ({
      start_seconds,
      text: parts.map(({ voice, text }) => (voice === null ? text : `${voice}: ${text}`)).join('\n'),
    }))
    .filter(({ text }) => text !== '')
