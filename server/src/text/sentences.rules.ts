export type Span = { start: number; end: number }

/** Abbreviations that a capital letter may follow inside a sentence; folded to lower case, without the last dot. */
const abbreviations = new Set(
  `sr sra srta sres dr dra drs d dña prof profa lic ing arq gral cap av avda c ctra núm nº pág págs art cf ej aprox
   ee uu s mr mrs ms jr st mt no nos vs inc ltd co corp dept est fig eq vol ed eds pp ch sec approx gen col lt sgt
   rev hon gov sen rep e.g i.e u.s u.k u.n ph.d a.c d.c p.ej z.b d.h bzw ca usw nr str hr fr bd abs vgl m mm mme mlle
   j.-c sig sigg sig.ra dott ecc dl exmo exma jl ul tzn np mgr inż ww str.l г ул им т.е т.д т.п рис стр`
    .split(/\s+/)
    .filter(Boolean),
)
const lastWord = /(?<!\S)(\S+)\.["”»’)\]]*\s*$/u
const initial = /^[("“«‘[]*(?:\p{L}\.)*[\p{Lu}\p{Ll}]$/u
/** «5.» before what a list says there. */
const isListNumber = /^\s*\(?\d{1,2}[.)]\s*$/
const maxSentenceLength = 600
const softBreak = /(?<=[\p{L}\p{N},;–—-])\r?\n(?=[\p{Ll}\p{N}])/gu
// A text without any of these is one sentence.
const mayEnd = /[\p{Sentence_Terminal}\r\n\x85\u2028\u2029]/u
/** Matches where a sentence ends. Headings and lines of a list have no such end. */
export const sentenceEnd = /[.!?…:;,。！？：；।]["”»’)\]]*$/u

// ICU has rules of its own for Greek alone, where a semicolon ends a question; those of other languages are common.
const commonSegmenter = new Intl.Segmenter('und', { granularity: 'sentence' })
const greekSegmenter = new Intl.Segmenter('el', { granularity: 'sentence' })

/** A line of a list: «– lemons» */
export const bullet = /^[-–—•*·]\s/u
/** The same, or a step: «2. Stir.» */
export const listItem = /^(?:[-–—•*·]|\(?\d{1,2}[.)])\s/u

/** Sentence spans of a text, without the white space around them; a span is never longer than 600 characters. */
export function sentenceSpans(text: string, language: string | null): Span[] {
  // A line break in mid sentence (PDF, subtitles) becomes spaces; the length stays, for the offsets.
  const flat = text.replace(softBreak, (lineBreak) => ' '.repeat(lineBreak.length))
  const spans: Span[] = []
  if (!mayEnd.test(flat)) {
    pushPieces(flat, { start: 0, end: flat.length }, spans)
    return spans
  }
  let open: Span | null = null
  const segmenter = language === 'el' ? greekSegmenter : commonSegmenter
  for (const { segment, index } of segmenter.segment(flat)) {
    if (open === null) open = { start: index, end: index }
    open.end = index + segment.length
    if (endsInAbbreviation(segment) || isListNumber.test(flat.slice(open.start, open.end))) continue
    pushPieces(flat, open, spans)
    open = null
  }
  if (open !== null) pushPieces(flat, open, spans)
  return spans
}

function endsInAbbreviation(segment: string): boolean {
  if (segment.includes('\n')) return false
  const word = lastWord.exec(segment.slice(-24))?.[1]
  if (word === undefined) return false
  return initial.test(word) || abbreviations.has(word.toLowerCase().replace(/^[("“«‘[]+/, ''))
}

/** Speech without punctuation would be one endless sentence: it is cut at a comma or a space. */
function pushPieces(text: string, span: Span, spans: Span[]): void {
  let { start, end } = trimmed(text, span)
  while (end - start > maxSentenceLength) {
    const cut = start + cutPosition(text.slice(start, start + maxSentenceLength))
    spans.push(trimmed(text, { start, end: cut }))
    start = trimmed(text, { start: cut, end }).start
  }
  if (end > start) spans.push({ start, end })
}

function cutPosition(head: string): number {
  const half = head.length / 2
  const comma = Math.max(
    head.lastIndexOf(', '),
    head.lastIndexOf('; '),
    head.lastIndexOf('，'),
    head.lastIndexOf('、'),
  )
  if (comma > half) return comma + 1
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))
  if (space > half) return space
  // Never between the two halves of a surrogate pair.
  return /[\ud800-\udbff]$/.test(head) ? head.length - 1 : head.length
}

function trimmed(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && /\s/.test(text[start] as string)) start++
  while (end > start && /\s/.test(text[end - 1] as string)) end--
  return { start, end }
}
