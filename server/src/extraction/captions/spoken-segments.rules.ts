import { nameBeforeColon } from './speakers.rules.ts'
import { parseTimedCues } from './timed-cues.rules.ts'

/** What somebody said, and from when to when. */
type SpokenSegment = {
  /** null where the file does not say who speaks */
  speaker: string | null
  start_seconds: number
  end_seconds: number
  text: string
}

/**
 * What was said, by a WebVTT or SRT file, in its order. Voices (`<v Ana>`) name who speaks. In a file without voices
 * a name before a colon does, where names occur again or begin half of the cues: `First: flour.` names nobody.
 */
export function parseSegments(file: string): SpokenSegment[] {
  const segments = parseTimedCues(file).flatMap(({ parts, ...times }) =>
    parts.map(({ voice, text }) => ({ speaker: voice, ...times, text: text.replace(/\s+/gu, ' ') })),
  )
  return segments.some(({ speaker }) => speaker !== null) ? segments : withNamedSpeakers(segments)
}

function withNamedSpeakers(segments: SpokenSegment[]): SpokenSegment[] {
  const names = segments.map(({ text }) => nameBeforeColon.exec(text)?.[1] ?? null)
  const named = names.filter((name) => name !== null)
  const begin = named.length * 2 >= segments.length
  const isSpeaker = (name: string) => begin || named.indexOf(name) !== named.lastIndexOf(name)
  const speakers = new Set(named.filter(isSpeaker))
  return segments.map((segment, index) => {
    const name = names[index]!
    if (name === null || !speakers.has(name)) return segment
    const text = segment.text.replace(nameBeforeColon, '')
    return text === '' ? segment : { ...segment, speaker: name, text }
  })
}
