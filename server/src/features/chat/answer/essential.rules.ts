import { sentenceSpans } from '../../../text/sentences.rules.ts'

/** A shorter first sentence says too little alone. In UTF-16 units. */
const minLength = 100
const maxSentences = 2

const frame = /[:：]$/u

/** The first sentences of what a reply told, without what stands before it; null where it told hardly more than that. */
export function essentialOf(reply: string): string | null {
  const paragraphs = reply.split('\n\n').filter((paragraph) => !frame.test(paragraph))
  const [first = ''] = paragraphs
  const spans = sentenceSpans(first, null)
  const enough = spans.findIndex(({ end }) => end >= minLength)
  const last = spans[Math.min(maxSentences - 1, enough === -1 ? spans.length - 1 : enough)]
  const isWhole = paragraphs.length === 1 && last === spans.at(-1)
  return last === undefined || isWhole ? null : first.slice(0, last.end)
}
