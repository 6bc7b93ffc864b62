import type { ReplyPart } from '../chat.types.ts'

/** One reply of the parts that answer the questions of a message, in their order. The same is not said twice. */
export function joinParts(parts: ReplyPart[]): ReplyPart {
  const [first, ...others] = parts as [ReplyPart, ...ReplyPart[]]
  return others.reduce(joinTwo, first)
}

function joinTwo(a: ReplyPart, b: ReplyPart): ReplyPart {
  const paragraphs = new Set(a.content.split('\n\n'))
  const isRepeated = b.content.split('\n\n').every((paragraph) => paragraphs.has(paragraph))
  return {
    content: isRepeated ? a.content : `${a.content}\n\n${b.content}`,
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
