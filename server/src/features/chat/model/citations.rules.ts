import type { CitedSource, KnowledgePassage } from '../../knowledge/index.ts'
import { passageKey } from './prompt.rules.ts'

/** The passages that the knowledge has on a question, and whether they are likely to answer it. */
export type FoundKnowledge = { passages: KnowledgePassage[]; decision: 'answer' | 'hedge' | 'refuse' }

/**
 * The passages that a reply uses.
 * @param keys of the passages; null where the model named none: then the best one counts, if it is likely to answer
 */
export function usedPassages(
  { passages, decision }: FoundKnowledge,
  keys: string[] | null,
): KnowledgePassage[] {
  if (keys === null) return decision === 'refuse' ? [] : passages.slice(0, 1)
  return passages.filter((_passage, position) => keys.includes(passageKey(position)))
}

/** The sources of the passages that a reply uses, each once. */
export function citedSources(found: FoundKnowledge, keys: string[] | null): CitedSource[] {
  const cited = new Map<number, CitedSource>()
  for (const { kind, id, title, url, start_seconds } of usedPassages(found, keys)) {
    if (kind === 'source' && !cited.has(id)) cited.set(id, { source_id: id, title, url, start_seconds })
  }
  return [...cited.values()]
}
