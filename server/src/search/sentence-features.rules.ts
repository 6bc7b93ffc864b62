import { leadsOn } from '../text/back-references.rules.ts'
import type { Sentence } from './score-passages.rules.ts'

/** What tells how well a sentence of a text answers a question. A share is 0 to 1; what is or is not so is 1 or 0. */
export type SentenceFeatures = {
  /** what it covers of the question with its title and neighbours, and the share of the highest such score in the text */
  score: number
  score_share: number
  /** the share of the highest that a sentence of the text covers with its own words */
  own_share: number
  /** what it and its title cover */
  support: number
  /** what the caller knows of it, and whether the caller knows any in the text that holds what is asked for */
  asked: number
  text_asked: number
  /** what the first sentence of its paragraph covers; 0 for that one */
  head: number
  /** what the heading before it covers */
  heading: number
  /** its number in the paragraph, from 0, and how many the paragraph has */
  place: number
  paragraph: number
  /** where it begins in the passage, in UTF-16 units, and how long it is, up to 400 */
  start: number
  length: number
  is_first: number
  has_digit: number
  is_question: number
  leads_on: number
  /** verbs in the past tense, where the question has none */
  past: number
}

/** What the caller knows of a sentence, and its verbs in the past tense where the question has none. */
export type KnownOfSentence = Record<'weightOf' | 'pastOf', (sentence: Sentence) => number>

const maxLengthOfHeading = 35
const maxLength = 400
/** A text may begin with white space or a mark. */
const firstUnits = 5
const digit = /\d/
const question = /[?？]["”»’)\]]*\s*$/u

/** The features of the sentences of one text, each passage's in their order. */
export function sentenceFeatures(
  sentences: readonly Sentence[],
  { weightOf, pastOf }: KnownOfSentence,
): Map<Sentence, SentenceFeatures> {
  const highest = Math.max(...sentences.map(({ score }) => score)) || 1
  const highestOwn = Math.max(...sentences.map(({ own }) => own)) || 1
  const text_asked = Number(sentences.some((sentence) => weightOf(sentence) > 0))
  const read = new Map<Sentence, SentenceFeatures>()
  let before: Sentence | undefined
  for (const paragraph of listParagraphs(sentences)) {
    for (const [place, sentence] of paragraph.entries()) {
      const heading = before?.hit === sentence.hit && before.text.length < maxLengthOfHeading ? before.own : 0
      const { text, score, own, support, start } = sentence
      read.set(sentence, {
        score,
        score_share: score / highest,
        own_share: own / highestOwn,
        support,
        asked: weightOf(sentence),
        text_asked,
        head: place === 0 ? 0 : paragraph[0]!.own,
        heading,
        place,
        paragraph: paragraph.length,
        start,
        length: Math.min(text.length, maxLength),
        is_first: Number(start < firstUnits),
        has_digit: Number(digit.test(text)),
        is_question: Number(question.test(text)),
        leads_on: Number(leadsOn(text)),
        past: pastOf(sentence),
      })
      before = sentence
    }
  }
  return read
}

/** Sentences of a passage without a line break between them. */
function listParagraphs(sentences: readonly Sentence[]): Sentence[][] {
  const paragraphs: Sentence[][] = []
  for (const sentence of sentences) {
    const paragraph = paragraphs.at(-1)
    const before = paragraph?.at(-1)
    const isBeside =
      before?.hit === sentence.hit && !sentence.passage.text.slice(before.end, sentence.start).includes('\n')
    if (isBeside) paragraph!.push(sentence)
    else paragraphs.push([sentence])
  }
  return paragraphs
}
