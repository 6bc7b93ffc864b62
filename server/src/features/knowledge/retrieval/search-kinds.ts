import type { Ctx } from '../../../platform/context.ts'
import { type SearchResult, termWeight } from '../../../search/index.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { searchKnowledge, withReadableKnowledge } from './search-knowledge.ts'

/** What the entries of some kinds know of a question. */
export type KindSearch = {
  /** the best first, each with how much of the question it holds, and how sure similarity of meaning alone is of it */
  entries: { id: number; group_id: number | null; confidence: number; extra_confidence: number }[]
  /** without words that say nothing of a subject */
  words: AskedWord[]
}

/** A word that a question turns on. */
export type AskedWord = {
  word: string
  /** how much of the question it carries: the more, the fewer passages hold it */
  weight: number
  /** the share of the passages that hold it, in any of its forms or spellings; of one that none holds, what means the same */
  share: number
  /** passages hold other words of its meaning only */
  isMeantOnly: boolean
  /** they hold it in other spellings only */
  isCorrected: boolean
}

type KindQuestion = {
  question: string
  kinds: KnowledgeKind[]
  /** false: words alone count, and no embedding of the question is asked for */
  byMeaning?: boolean
}

/** Searches all entries of some kinds, however little of the question they hold. */
export async function searchKinds(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, kinds, byMeaning = true }: KindQuestion,
): Promise<KindSearch> {
  if (!hasAny(knowledge, kinds)) return { entries: [], words: [] }
  const filter = (_id: number, _group: number | null, kind: string) => (kinds as string[]).includes(kind)
  const result = await withReadableKnowledge(ctx, knowledge, (readable) =>
    searchKnowledge(ctx, byMeaning ? readable : { ...readable, vectors: null }, { question, filter }),
  )
  const hits = Map.groupBy(result.hits, ({ owner_id }) => owner_id)
  return {
    entries: [...hits].map(([id, own]) => ({
      id,
      group_id: own[0]!.group_id,
      confidence: Math.max(...own.map(({ confidence }) => confidence)),
      extra_confidence: Math.max(...own.map(({ extra_confidence }) => extra_confidence)),
    })),
    words: listAskedWords(result),
  }
}

const hasAny = ({ index }: Knowledge, wanted: KnowledgeKind[]): boolean =>
  index.segments.some(({ kinds, kind_names }) =>
    kind_names.some((kind, position) => (wanted as string[]).includes(kind) && kinds.includes(position)),
  )

function listAskedWords({ question, view }: SearchResult): AskedWord[] {
  const asked = question.terms.filter(({ stop, aside }) => !stop && !aside)
  return asked.map((term) => {
    const own = term.alternatives.filter(({ isSynonym }) => !isSynonym)
    const found = (own.length > 0 ? own : term.alternatives).map(({ bodies, titles }) =>
      Math.max(bodies, titles[0] ?? 0),
    )
    const share = view.size === 0 ? 0 : Math.max(0, ...found) / view.size
    const isCorrected = term.alternatives.every(({ weight }) => weight < 1)
    const isMeantOnly = own.length === 0 && share > 0
    return { word: term.word, weight: termWeight(view, term), share, isMeantOnly, isCorrected }
  })
}
