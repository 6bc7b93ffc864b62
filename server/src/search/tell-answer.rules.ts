import { listItem, sentenceEnd } from '../text/sentences.rules.ts'
import { collapseSpaces } from './collapse-spaces.rules.ts'
import type { Decision } from './confidence.rules.ts'
import { type Messages, withLanguage, withTitle } from './messages.rules.ts'
import { nameOf } from './passage-text.rules.ts'
import type { Sentence } from './score-passages.rules.ts'

const headingMark = /^#{1,6}\s+/

/**
 * The words of an answer. One that is not sure is of one text or stored question, and says first which that is, and in which language
 * unless it is the reply's.
 */
export function tellAnswer(
  sentences: readonly Sentence[],
  { nearest, about, offer }: Messages,
  { decision, language }: { decision: Decision; language: string },
): string {
  const [first] = sentences
  if (first === undefined) return offer
  const words = joinSentences(sentences)
  if (decision === 'answer') return words
  const frame = withLanguage(decision === 'hedge' ? about : nearest, first.hit.language, language)
  return `${withTitle(frame, nameOf(first.passage))}\n\n${words}`
}

/** Sentences that follow one another as running text; what stands elsewhere, a heading and a line of a list keep their own line. */
function joinSentences(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence, i) => {
      const before = sentences[i - 1]
      if (before === undefined) return displayText(sentence)
      if (!isBeside(before, sentence)) return `\n\n${displayText(sentence)}`
      return (isRunning(before, sentence) ? ' ' : '\n') + displayText(sentence)
    })
    .join('')
}

const isRunning = (before: Sentence, { text, start }: Sentence): boolean => {
  const isOwnLine = listItem.test(text) && before.passage.text.slice(before.end, start).includes('\n')
  return sentenceEnd.test(before.text) && !isOwnLine
}

const isBeside = (before: Sentence, sentence: Sentence): boolean =>
  before.hit === sentence.hit &&
  before.end <= sentence.start &&
  before.passage.text.slice(before.end, sentence.start).trim() === ''

/** Marks of Markdown for headings and bold are left out, as an end may be; the answer of a pair stays as it was written. */
const displayText = ({ hit, text }: Sentence): string =>
  hit.form === 'pair'
    ? collapseSpaces(text)
    : collapseSpaces(text).replace(headingMark, '').replaceAll('**', '')
