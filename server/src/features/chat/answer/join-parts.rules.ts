import { sentenceSpans } from '../../../text/sentences.rules.ts'
import type { ReplyPart } from '../chat.types.ts'

/** One reply of the parts that answer the questions of a message, in their order. No sentence is said twice. */
export function joinParts(parts: ReplyPart[]): ReplyPart {
  const [first, ...others] = parts as [ReplyPart, ...ReplyPart[]]
  return others.reduce(joinTwo, first)
}

function joinTwo(a: ReplyPart, b: ReplyPart): ReplyPart {
  const further = withoutTold(b.content, a.content)
  return {
    content: further === '' ? a.content : `${a.content}\n\n${further}`,
    actions: [...a.actions, ...b.actions],
    recommended: [...(a.recommended ?? []), ...(b.recommended ?? [])],
    sources: uniqueBy([...a.sources, ...b.sources], ({ source_id }) => source_id),
    guided_answer_ids: [...new Set([...a.guided_answer_ids, ...b.guided_answer_ids])],
    subjects: uniqueBy([...a.subjects, ...b.subjects], ({ kind, id }) => `${kind} ${id}`),
    unanswered: a.unanswered || b.unanswered,
    is_choice: false,
  }
}

/** The first item of each key. */
export const uniqueBy = <Item>(items: Item[], key: (item: Item) => unknown): Item[] => {
  const keys = items.map(key)
  return items.filter((_item, position) => keys.indexOf(keys[position]) === position)
}

/** What a text says beside another one: paragraphs and sentences of that one are left out. */
function withoutTold(text: string, told: string): string {
  const paragraphs = new Set(told.split('\n\n'))
  const left = text
    .split('\n\n')
    .filter((paragraph) => !paragraphs.has(paragraph))
    .map((paragraph) => (isList.test(paragraph) ? paragraph : withoutSentencesOf(paragraph, told)))
    .filter((paragraph) => paragraph !== '')
  return left.every((paragraph) => introduces.test(paragraph)) ? '' : left.join('\n\n')
}

/** «This is what I found:» */
const introduces = /[:：]$/u

const isList = /^[-•]\s/mu
/** «Yes.» says something else to each question. */
const minWords = 3
/** «The kit: it has two needles» of a record. */
const label = /^[^:]{1,80}:\s/u

function withoutSentencesOf(paragraph: string, told: string): string {
  const spans = sentenceSpans(paragraph, null)
  const isTold = (sentence: string) =>
    sentence.split(/\s+/u).length >= minWords &&
    (told.includes(sentence) || told.includes(sentence.replace(label, '')))
  return spans
    .map(({ start }, at) => paragraph.slice(start, spans[at + 1]?.start))
    .filter((sentence) => !isTold(sentence.trim()))
    .join('')
    .trim()
}
