import { listItem, sentenceEnd } from '../text/sentences.rules.ts'
import { collapseSpaces } from './collapse-spaces.rules.ts'
import type { Decision } from './confidence.rules.ts'
import { type Messages, withLanguage, withTitle } from './messages.rules.ts'
import { nameOf } from './passage-text.rules.ts'
import type { Sentence } from './score-passages.rules.ts'

const headingMark = /^#{1,6}\s+/

/**
 * The words of an answer. One that is not sure says first which text or stored question it is from, and in which language that is
 * unless it is the reply's; what it tells of another one comes behind that one's title.
 */
export function tellAnswer(
  sentences: readonly Sentence[],
  { nearest, about, offer }: Messages,
  { decision, language }: { decision: Decision; language: string },
): string {
  if (sentences.length === 0) return offer
  const frame = decision === 'hedge' ? about : nearest
  const byText = Map.groupBy(sentences, ({ hit }) => `${hit.kind} ${hit.owner_id}`)
  return [...byText.values()]
    .map((ofText) => {
      const words = joinSentences(ofText)
      const [{ hit, passage }] = ofText as [Sentence, ...Sentence[]]
      if (decision === 'answer') return words
      return `${withTitle(withLanguage(frame, hit.language, language), nameOf(passage))}\n\n${words}`
    })
    .join('\n\n')
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
