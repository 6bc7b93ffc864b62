import type { Ctx } from '../../../platform/context.ts'
import { refuseBelow } from '../../../search/index.ts'
import type { KnowledgeKind } from '../kinds.rules.ts'
import { certainty } from './certainty.rules.ts'
import { createExclusionReason, type ExclusionReason, type Exclusions } from './exclusion-filter.ts'
import type { Knowledge } from './knowledge-cache.ts'
import { searchKnowledge, withReadableKnowledge } from './search-knowledge.ts'

/** Hidden entries stand behind visible ones, which may be better. */
const maxHits = 30

/** Something that a clone would have found for a question, had it not been hidden. */
export type HiddenPassage = {
  kind: KnowledgeKind
  id: number
  sequence: number
  certainty: number
  reason: ExclusionReason
}

/** Finds what speaks of a question and is hidden by exclusions, the best first. */
export async function findHidden(
  ctx: Ctx,
  knowledge: Knowledge,
  { question, exclusions }: { question: string; exclusions: Exclusions },
): Promise<HiddenPassage[]> {
  const reason = await createExclusionReason(ctx, exclusions)
  const { hits } = await withReadableKnowledge(ctx, knowledge, (readable) =>
    searchKnowledge(ctx, readable, { question, filter: () => true, limit: maxHits }),
  )
  return hits.flatMap(({ kind, owner_id, group_id, sequence, confidence }) => {
    const hidden = confidence < refuseBelow ? null : reason(owner_id, group_id, kind)
    if (hidden === null) return []
    const entry = { kind: kind as KnowledgeKind, id: owner_id, sequence }
    return [{ ...entry, certainty: certainty(confidence), reason: hidden }]
  })
}
