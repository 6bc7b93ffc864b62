import { sentenceSpans } from '../../../text/sentences.rules.ts'
import type { ReplyPart } from '../chat.types.ts'
import { isToldAlready } from './told-already.rules.ts'

type Answered = { question: string; part: ReplyPart }

/**
 * One reply of the parts that answer the questions of a message, in their order. No sentence is said twice, and of the texts nothing
 * to a question that what was told already fits best.
 */
export function joinParts(answered: readonly Answered[], language: string): ReplyPart {
  const [first, ...others] = answered as [Answered, ...Answered[]]
  return others.reduce((whole, { question, part }) => {
    const further = withoutTold(part.content, whole.content)
    const isTold = isOfTexts(part) && isToldAlready(question, language, { told: whole.content, further })
    return isTold ? whole : joinTwo(whole, { ...part, content: further })
  }, first.part)
}

const isOfTexts = ({ sources, guided_answer_ids }: ReplyPart): boolean =>
  sources.length > 0 && guided_answer_ids.length === 0

function joinTwo(a: ReplyPart, b: ReplyPart): ReplyPart {
  return {
    content: b.content === '' ? a.content : `${a.content}\n\n${b.content}`,
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
    .map((paragraph) =>
      isList.test(paragraph) ? withoutItemsOf(paragraph, told) : withoutSentencesOf(paragraph, told),
    )
    .filter((paragraph) => paragraph !== '')
  return left.every((paragraph) => introduces.test(paragraph)) ? '' : left.join('\n\n')
}

/** «This is what I found:» */
const introduces = /[:：]$/u

const isList = /^[-•]\s/mu

/** A list without what was listed before under the same words; empty where nothing is left of it. */
function withoutItemsOf(list: string, told: string): string {
  const before = new Set(told.split('\n'))
  const lines = list.split('\n')
  if (!before.has(lines[0]!)) return list
  const left = lines.filter((line) => !before.has(line))
  return left.length === 0 ? '' : [lines[0], ...left].join('\n')
}

/** «Yes.» says something else to each question. */
const minWords = 3
/** «The kit: it has two needles» of a record. */
const label = /^[^:\n]{1,80}(?=:\s)/u

function withoutSentencesOf(paragraph: string, told: string): string {
  const spans = sentenceSpans(paragraph, null)
  const isTold = (sentence: string) =>
    sentence.split(/\s+/u).length >= minWords &&
    (told.includes(sentence) || told.includes(withoutLabel(sentence, told)))
  return spans
    .map(({ start }, at) => paragraph.slice(start, spans[at + 1]?.start))
    .filter((sentence) => !isTold(sentence.trim()))
    .join('')
    .trim()
}

/** Where another thing was told of, a sentence says the same only of that. */
function withoutLabel(sentence: string, told: string): string {
  const [own] = label.exec(sentence) ?? []
  const isOfOther = own === undefined || (hasLabel(told) && !told.includes(own))
  return isOfOther ? sentence : sentence.slice(own.length + 1).trimStart()
}

const hasLabel = (text: string): boolean => text.split('\n').some((line) => label.test(line))
