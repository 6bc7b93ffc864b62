import { asks } from '../../../dialogue/narrower-question.rules.ts'

// In chats sentences begin small, so a segmenter would not part them.
const sentenceEnd = /[!?…\n;。？！]|\.(?!\d)/u

/**
 * The questions of a message that a question mark closes: «how many pots do I need and when do I sow?» closes both.
 * @param questions in the order of the message
 */
export function markedQuestions(message: string, questions: readonly string[]): ReadonlySet<string> {
  const marked = new Set(questions.filter(asks))
  let from = 0
  const spans = questions.map((question) => {
    const start = message.indexOf(question, from)
    from = start < 0 ? from : start + question.length
    return { question, start, end: from }
  })
  for (const [at, { question, end }] of spans.entries().toArray().reverse()) {
    const next = spans[at + 1]
    if (next === undefined || next.start < 0 || !marked.has(next.question)) continue
    // What leads up to a question may be sentences of their own.
    const isOneSentence = !sentenceEnd.test(question.slice(-1) + message.slice(end, next.start))
    if (isOneSentence) marked.add(question)
  }
  return marked
}
