import { plainAnalyser } from './analyser.rules.ts'
import { encodePassageTokens } from './passage-tokens.rules.ts'
import { splitIntoPassages } from './passages.rules.ts'
import { countWords } from './word-count.rules.ts'

/** From this position in the text (UTF-16 units) on, a video is at this second. */
export type Cue = { starts_at: number; start_seconds: number }

export type TextToIngest = {
  title: string
  content_text: string
  /** as a page or its captions declare it; null or absent if they do not */
  language?: string | null
  /** in the order of the text */
  cues?: Cue[]
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
  { title, content_text, language: declared = null, cues = [] }: TextToIngest,
  analyser = plainAnalyser,
): IngestedText {
  const detected = analyser.detectLanguage(content_text)
  const language = detected.confident ? detected.language : (declared ?? detected.language)
  const passages = splitIntoPassages(content_text, language).map(({ start, heading, text }) => ({
    starts_at: start,
    heading,
    text,
    tokens: encodePassageTokens({ text, title: passageTitle(title, heading), language }, analyser),
    start_seconds: secondAt(cues, start),
  }))
  return { content_text, language, word_count: countWords(content_text), passages }
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
