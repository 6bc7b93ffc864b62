import { SENTENCE_END, type Span, sentenceSpans } from './sentences.rules.ts'
import { countWords } from './word-count.rules.ts'

/** A passage of a source. `text` is exactly `source.slice(start, end)`, so neighbours can be joined again. */
type Chunk = {
  /** position in its source, from 0 */
  sequence: number
  start: number
  end: number
  text: string
  /** the heading that the passage stands under, '' if there is none: index it with the title */
  heading: string
  words: number
}

// 100 to 200 words beat 400 to 800 clearly per word of context (design/retrieval.md).
const MIN_WORDS = 150
const MAX_WORDS = 200
const OVERLAP_WORDS = 50
// What is shorter than this does not stand alone where it can join a neighbour.
const TINY_WORDS = 50
// Bounds the passages of text that has no words to count (tables, addresses, base64).
const MAX_LENGTH = 3000

type Paragraph = Span & { words: number; heading: string; startsSection: boolean }
/** A sentence, or a whole paragraph that need not be cut. */
type Sentence = Span & { words: number; last: boolean; heading: string }
type Open = { sentences: Sentence[]; words: number }

/** Cuts a text at paragraphs, joins small ones to 150–200 words, splits long ones at sentences with an overlap. */
export function splitIntoPassages(text: string, language: string | null): Chunk[] {
  const chunks: Chunk[] = []
  let open: Open = { sentences: [], words: 0 }
  const flush = (overlap: boolean) => {
    if (open.sentences.length > 0) chunks.push(chunkOf(text, open, chunks.length))
    open = overlap ? tailOf(open) : { sentences: [], words: 0 }
  }
  for (const paragraph of paragraphsOf(text)) {
    const { words } = paragraph
    const whole = words <= MAX_WORDS && paragraph.end - paragraph.start <= MAX_LENGTH
    const sectionEnds = paragraph.startsSection && open.words >= MIN_WORDS / 2
    const wouldOverflow = whole && open.words + words > MAX_WORDS && open.words >= TINY_WORDS
    if (sectionEnds || wouldOverflow) flush(false)
    const fits = whole && paragraph.end - (open.sentences[0] ?? paragraph).start <= MAX_LENGTH
    for (const sentence of fits ? [{ ...paragraph, last: true }] : sentencesOf(text, paragraph, language)) {
      if (!whole && overflows(open, sentence)) flush(true)
      open.sentences.push(sentence)
      open.words += sentence.words
      if (whole && lengthOf(open.sentences) > MAX_LENGTH) flush(false)
    }
    if (open.words >= MIN_WORDS) flush(false)
  }
  flush(false)
  return joinTinyTail(text, chunks)
}

function overflows(open: Open, next: Sentence): boolean {
  const start = open.sentences[0]?.start ?? next.start
  return open.words > 0 && (open.words + next.words > MAX_WORDS || next.end - start > MAX_LENGTH)
}

/** The last sentences of a passage that was cut inside a paragraph open the next one too (about a quarter). */
function tailOf(open: Open): Open {
  const tail: Open = { sentences: [], words: 0 }
  for (const sentence of open.sentences.slice(1).reverse()) {
    if (sentence.last || tail.words + sentence.words > OVERLAP_WORDS) break
    tail.sentences.unshift(sentence)
    tail.words += sentence.words
  }
  return lengthOf(tail.sentences) > MAX_LENGTH / 4 ? { sentences: [], words: 0 } : tail
}

function chunkOf(text: string, open: Open, sequence: number): Chunk {
  const first = open.sentences[0] as Sentence
  const last = open.sentences.at(-1) as Sentence
  const { start } = first
  const { end } = last
  return { sequence, start, end, text: text.slice(start, end), heading: first.heading, words: open.words }
}

function joinTinyTail(text: string, chunks: Chunk[]): Chunk[] {
  const tail = chunks.at(-1)
  const before = chunks.at(-2)
  if (tail === undefined || before === undefined) return chunks
  const fits = before.words + tail.words <= MAX_WORDS + TINY_WORDS && tail.end - before.start <= MAX_LENGTH
  if (tail.words >= TINY_WORDS || tail.heading !== before.heading || !fits) return chunks
  const joined = text.slice(before.start, tail.end)
  return [...chunks.slice(0, -2), { ...before, end: tail.end, text: joined, words: countWords(joined) }]
}

const BLANK_LINES = /\n[^\S\n]*\n\s*/g
const MARKDOWN_HEADING = /^#{1,6}\s+(.*?)\s*#*$/
const LIST_ITEM = /^(?:[-*•·–]|\d+[.)])\s/
const MAX_HEADING_WORDS = 12

function* paragraphsOf(text: string): Generator<Paragraph> {
  let heading = ''
  const spans = blocksOf(text)
  for (const [position, span] of spans.entries()) {
    const block = text.slice(span.start, span.end)
    const found = headingOf(block, position === spans.length - 1)
    if (found !== null) heading = found
    const start = span.start + (block.length - block.trimStart().length)
    const end = start + block.trim().length
    if (end > start) yield { start, end, words: countWords(block), heading, startsSection: found !== null }
  }
}

function sentencesOf(text: string, { start, end, heading }: Paragraph, language: string | null): Sentence[] {
  return sentenceSpans(text.slice(start, end), language).map((span, index, all) => ({
    start: start + span.start,
    end: start + span.end,
    words: countWords(text.slice(start + span.start, start + span.end)),
    last: index === all.length - 1,
    heading,
  }))
}

function blocksOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { index, 0: gap } of text.matchAll(BLANK_LINES)) {
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
    if (!within || !MARKDOWN_HEADING.test(text.slice(start, lineEnd))) break
    spans.push({ start, end: lineEnd })
    start = lineEnd + 1
  }
  if (text.slice(start, span.end).trim() !== '') spans.push({ start, end: span.end })
}

function headingOf(block: string, lastOfText: boolean): string | null {
  const line = block.trim()
  const markdown = MARKDOWN_HEADING.exec(line)
  if (markdown !== null) return markdown[1] as string
  if (lastOfText || line.includes('\n') || SENTENCE_END.test(line) || LIST_ITEM.test(line)) return null
  return line.length <= 120 && countWords(line) <= MAX_HEADING_WORDS ? line : null
}

function lengthOf(sentences: Sentence[]): number {
  const first = sentences[0]
  return first === undefined ? 0 : (sentences.at(-1) as Sentence).end - first.start
}
