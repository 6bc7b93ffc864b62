import { sentenceSpans } from '../../../text/sentences.rules.ts'
import { contentStems } from './content-stems.rules.ts'
import { sentenceWeight } from './sentence-weight.rules.ts'

/** A shorter sentence says too little alone. In UTF-16 units. */
const minLength = 100
const maxSentences = 2
/** What a sentence's weight, from 0 to 1, for holding what is asked for («how long»: a duration) counts in shared words. */
const wordsPerWeight = 10

const frame = /[:：]$/u

type Told = { question: string; reply: string; language: string }

/**
 * The sentence of what a reply told that answers its question best, with the next one where it is short; null where the reply told hardly
 * more than that.
 */
export function essentialOf({ question, reply, language }: Told): string | null {
  const paragraphs = reply.split('\n\n').filter((paragraph) => !frame.test(paragraph))
  const [first = ''] = paragraphs
  const spans = sentenceSpans(first, null)
  const weigh = sentenceWeight(question, language)
  const asked = contentStems(question, language)
  const worths = spans.map(({ start, end }) => {
    const sentence = first.slice(start, end)
    const shared = contentStems(sentence, language).intersection(asked).size
    return shared + wordsPerWeight * weigh(sentence)
  })
  const from = worths.indexOf(Math.max(...worths))
  const begin = spans[from]?.start ?? 0
  const enough = spans.findIndex(({ end }, at) => at >= from && end - begin >= minLength)
  const last = Math.min(from + maxSentences, spans.length, enough === -1 ? spans.length : enough + 1) - 1
  const isWhole = paragraphs.length === 1 && from <= 0 && last === spans.length - 1
  return spans.length === 0 || isWhole ? null : first.slice(begin, spans[last]!.end)
}
