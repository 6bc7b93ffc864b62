import type { CitedSource, KnowledgePassage } from '../knowledge/index.ts'
import { passageKey } from './prompt.rules.ts'

/** What the knowledge holds of a question. */
export type Found = { passages: KnowledgePassage[]; verdict: 'answer' | 'hedge' | 'refuse' }

/** Where a model names no passages at all, the best one stands for them if it is likely to answer. */
export function usedBy({ passages, verdict }: Found, keys: string[] | null): KnowledgePassage[] {
  if (keys === null) return verdict === 'refuse' ? [] : passages.slice(0, 1)
  return passages.filter((_passage, position) => keys.includes(passageKey(position)))
}

/** The sources among the passages that a reply uses, each once. */
export function citedBy(found: Found, keys: string[] | null): CitedSource[] {
  const cited = new Map<number, CitedSource>()
  for (const { kind, id, title, url, start_seconds } of usedBy(found, keys)) {
    if (kind === 'source' && !cited.has(id)) cited.set(id, { source_id: id, title, url, start_seconds })
  }
  return [...cited.values()]
}
