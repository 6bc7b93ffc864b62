import type { FollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import type { Asked } from '../chat.types.ts'
import { cloneExclusions } from '../visibility-filter.ts'
import { findInTexts } from './answer-from-texts.ts'
import { mayBeOfHidden } from './follow-up.rules.ts'

/**
 * Whether a question is about texts that the clone excludes: these answer it, and what is visible does not surely. Else a few
 * words that both have would tell something else, or what was spoken of before.
 * @param followUp null where nothing was spoken of that the question may be about
 */
export async function isOfHidden(
  ctx: Ctx,
  asked: Asked,
  {
    found,
    followUp,
    visible,
  }: { found: KnowledgeAnswer; followUp: FollowUp | null; visible: DocumentFilter },
): Promise<boolean> {
  const { folder_ids, source_ids, unfoldered, kinds = [] } = cloneExclusions(asked.clone)
  const excludes = folder_ids.length + source_ids.length > 0 || unfoldered
  if (!excludes || kinds.includes('source') || !mayBeOfHidden(found, followUp)) return false
  const hidden = new Set<number>()
  const all = await findInTexts(ctx, asked, {
    visible: (owner_id, group_id, kind) => {
      if (visible(owner_id, group_id, kind)) return true
      if (kind === 'source') hidden.add(owner_id)
      return kind === 'source'
    },
  })
  return (
    all.decision !== 'refuse' &&
    all.sources.length > 0 &&
    all.sources.every(({ source_id }) => hidden.has(source_id))
  )
}
