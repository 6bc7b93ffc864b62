import { plainAnalyser } from './analyser.rules.ts'
import type { Analyser } from './analyser.types.ts'
import { splitAndCount } from './passages.rules.ts'

/** From this position in the text (UTF-16 units) on, a video is at this second. */
export type Cue = { starts_at: number; start_seconds: number }

export type TextToIngest = {
  title: string
  content_text: string
  /** as a page or its captions declare it; null or absent if they do not */
  language?: string | null
  /** in the order of the text */
  cues?: Cue[]
  /** of a slice: the language of the whole text, and the heading that the slice before it ends under */
  continues?: { language: string | null; heading: string }
}

/** A passage as it is stored, with its tokens for the index. */
export type Passage = {
  starts_at: number
  heading: string
  text: string
  tokens: Uint8Array
  start_seconds: number | null
}

/** The stored form of a text; its title is stored apart. */
export type IngestedText = {
  content_text: string
  language: string | null
  word_count: number
  passages: Passage[]
}

/**
 * Detects the language of a text, counts its words, and splits it into passages with their tokens. Long texts want an
 * analyser that remembers stems.
 */
export function ingestText(
  { title, content_text, language: declared = null, cues = [], continues }: TextToIngest,
  analyser = plainAnalyser,
): IngestedText {
  const language =
    continues === undefined ? findLanguage(content_text, declared, analyser) : continues.language
  const split = splitAndCount(content_text, language, continues?.heading)
  const passages = split.passages.map(({ start, heading, text }) => ({
    starts_at: start,
    heading,
    text,
    tokens: analyser.encodePassage({ text, title: passageTitle(title, heading), language }),
    start_seconds: secondAt(cues, start),
  }))
  return { content_text, language, word_count: split.word_count, passages }
}

function findLanguage(text: string, declared: string | null, analyser: Analyser): string | null {
  const { language, confident } = analyser.detectLanguage(text)
  return confident ? language : (declared ?? language)
}

/** The whole of a text of which each slice was ingested. */
export function joinSlices(
  { content_text, cues = [] }: TextToIngest,
  slices: { start: number; ingested: IngestedText }[],
): IngestedText {
  const passages = slices.flatMap(({ start, ingested }) =>
    ingested.passages.map((passage) => {
      const starts_at = start + passage.starts_at
      return { ...passage, starts_at, start_seconds: secondAt(cues, starts_at) }
    }),
  )
  const word_count = slices.reduce((sum, { ingested }) => sum + ingested.word_count, 0)
  return { content_text, language: slices[0]?.ingested.language ?? null, word_count, passages }
}

/** The title field of a passage in the index. */
export const passageTitle = (title: string, heading: string): string =>
  heading === '' ? title : `${title}\n${heading}`

/** The second of the last cue that begins at or before a position; the first cue's where none does. */
function secondAt(cues: Cue[], position: number): number | null {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (cues[middle]!.starts_at <= position) low = middle + 1
    else high = middle
  }
  return (cues[low - 1] ?? cues[0])?.start_seconds ?? null
}
