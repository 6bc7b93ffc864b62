import { type Span, sentenceEnd, sentenceSpans } from './sentences.rules.ts'
import { countWords } from './word-count.rules.ts'

/** A part of a text. `text` is exactly `whole.slice(start, end)`, so neighbours can be joined again. */
export type TextSpan = {
  /** position among the passages of the text, from 0 */
  sequence: number
  start: number
  end: number
  text: string
  /** the heading that the passage stands under, '' if there is none: index it with the title */
  heading: string
  words: number
}

// Passages of 100 to 200 words find more than those of 400 to 800: ../search/README.md, "Passages".
const minWords = 150
const maxWords = 200
const overlapWords = 50
// A shorter passage joins a neighbour where it can.
const shortWords = 50
// In UTF-16 units: bounds passages of text that has no words to count (tables, addresses, base64).
const maxLength = 3000

type Paragraph = Span & { words: number; heading: string; startsSection: boolean }
/** A sentence, or a whole paragraph that need not be cut. `last`: the last of its paragraph. */
type Piece = Span & { words: number; last: boolean; heading: string }
/** The passage that is being put together. */
type Draft = { pieces: Piece[]; words: number }

/**
 * Splits a text at its paragraphs: small ones are joined to 150–200 words, long ones are cut between sentences, and
 * some fifty words at such a cut are in both passages. `heading`: the one that the text begins under.
 */
export const splitIntoPassages = (text: string, language: string | null, heading = ''): TextSpan[] =>
  splitAndCount(text, language, heading).passages

/** The same, with the number of words of the text. */
export function splitAndCount(text: string, language: string | null, heading = '') {
  const passages: TextSpan[] = []
  let word_count = 0
  let draft: Draft = { pieces: [], words: 0 }
  const flush = (overlap: boolean) => {
    if (draft.pieces.length > 0) passages.push(toPassage(text, draft, passages.length))
    draft = overlap ? overlappingTail(draft) : { pieces: [], words: 0 }
  }
  for (const paragraph of findParagraphs(text, heading)) {
    const { words } = paragraph
    word_count += words
    const whole = words <= maxWords && paragraph.end - paragraph.start <= maxLength
    const sectionEnds = paragraph.startsSection && draft.words >= minWords / 2
    const wouldOverflow = whole && draft.words + words > maxWords && draft.words >= shortWords
    if (sectionEnds || wouldOverflow) flush(false)
    const fits = whole && paragraph.end - (draft.pieces[0] ?? paragraph).start <= maxLength
    const pieces = fits ? [{ ...paragraph, last: true }] : splitIntoSentences(text, paragraph, language)
    for (const piece of pieces) {
      if (!whole && overflows(draft, piece)) flush(true)
      draft.pieces.push(piece)
      draft.words += piece.words
      if (whole && totalLength(draft.pieces) > maxLength) flush(false)
    }
    if (draft.words >= minWords) flush(false)
  }
  flush(false)
  return { passages: joinShortTail(text, passages), word_count }
}

function overflows(draft: Draft, next: Piece): boolean {
  const start = draft.pieces[0]?.start ?? next.start
  return draft.words > 0 && (draft.words + next.words > maxWords || next.end - start > maxLength)
}

/** The last sentences of a passage that was cut inside a paragraph: they also open the next passage. */
function overlappingTail(draft: Draft): Draft {
  const tail: Draft = { pieces: [], words: 0 }
  for (const piece of draft.pieces.slice(1).reverse()) {
    if (piece.last || tail.words + piece.words > overlapWords) break
    tail.pieces.unshift(piece)
    tail.words += piece.words
  }
  return totalLength(tail.pieces) > maxLength / 4 ? { pieces: [], words: 0 } : tail
}

function toPassage(text: string, { pieces, words }: Draft, sequence: number): TextSpan {
  const { start, heading } = pieces[0] as Piece
  const { end } = pieces.at(-1) as Piece
  return { sequence, start, end, text: text.slice(start, end), heading, words }
}

function joinShortTail(text: string, passages: TextSpan[]): TextSpan[] {
  const tail = passages.at(-1)
  const before = passages.at(-2)
  if (tail === undefined || before === undefined) return passages
  const fits = before.words + tail.words <= maxWords + shortWords && tail.end - before.start <= maxLength
  if (tail.words >= shortWords || tail.heading !== before.heading || !fits) return passages
  const joined = text.slice(before.start, tail.end)
  return [...passages.slice(0, -2), { ...before, end: tail.end, text: joined, words: countWords(joined) }]
}

const blankLines = /\n[^\S\n]*\n\s*/g
const headingMark = /^#{1,6}\s+/
const otherLineBreak = /[\r\u2028\u2029]/
const listItem = /^(?:[-*•·–]|\d+[.)])\s/
const maxHeadingWords = 12

function* findParagraphs(text: string, firstHeading: string): Generator<Paragraph> {
  let heading = firstHeading
  const spans = findBlocks(text)
  for (const [position, span] of spans.entries()) {
    const block = text.slice(span.start, span.end)
    const found = findHeading(block, position === spans.length - 1)
    if (found !== null) heading = found
    const start = span.start + (block.length - block.trimStart().length)
    const end = start + block.trim().length
    if (end > start) yield { start, end, words: countWords(block), heading, startsSection: found !== null }
  }
}

function splitIntoSentences(
  text: string,
  { start, end, heading }: Paragraph,
  language: string | null,
): Piece[] {
  return sentenceSpans(text.slice(start, end), language).map((span, index, all) => ({
    start: start + span.start,
    end: start + span.end,
    words: countWords(text.slice(start + span.start, start + span.end)),
    last: index === all.length - 1,
    heading,
  }))
}

function findBlocks(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { index, 0: gap } of text.matchAll(blankLines)) {
    addLines(spans, text, { start, end: index })
    start = index + gap.length
  }
  addLines(spans, text, { start, end: text.length })
  return spans
}

/** A Markdown heading is a paragraph of its own even without a blank line below it. */
function addLines(spans: Span[], text: string, span: Span): void {
  let { start } = span
  for (;;) {
    const lineEnd = text.indexOf('\n', start)
    const within = lineEnd >= 0 && lineEnd < span.end
    if (!within || markdownHeading(text.slice(start, lineEnd)) === null) break
    spans.push({ start, end: lineEnd })
    start = lineEnd + 1
  }
  if (text.slice(start, span.end).trim() !== '') spans.push({ start, end: span.end })
}

function findHeading(block: string, lastOfText: boolean): string | null {
  const line = block.trim()
  const markdown = markdownHeading(line)
  if (markdown !== null) return markdown
  if (lastOfText || line.includes('\n') || sentenceEnd.test(line) || listItem.test(line)) return null
  return line.length <= 120 && countWords(line) <= maxHeadingWords ? line : null
}

/** The words of a Markdown heading, without the marks that may close it; null for any other line. */
function markdownHeading(line: string): string | null {
  const mark = headingMark.exec(line)?.[0]
  if (mark === undefined) return null
  let end = line.length
  while (line[end - 1] === '#') end--
  const words = line.slice(mark.length, end).trimEnd()
  return otherLineBreak.test(words) ? null : words
}

function totalLength(pieces: Piece[]): number {
  const first = pieces[0]
  return first === undefined ? 0 : (pieces.at(-1) as Piece).end - first.start
}
