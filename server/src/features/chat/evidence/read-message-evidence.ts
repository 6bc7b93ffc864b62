import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findReplyEvidence } from './evidence.queries.ts'
import type { MessageEvidence } from './schemas.ts'
import { showEvidence } from './show-evidence.ts'

const nothing = { decision: null, passages: [], product_ids: [] }

/** What a stored reply rested on. @throws not_found for what is no reply */
export async function readMessageEvidence(
  ctx: Ctx,
  { id: conversation_id, sequence }: { id: number; sequence: number },
): Promise<MessageEvidence> {
  const stored = await findReplyEvidence(ctx.db, ctx.account.id, { conversation_id, sequence })
  if (stored === undefined) throw notFound()
  return {
    object: 'message_evidence',
    conversation_id,
    sequence,
    is_recorded: stored.evidence !== null,
    ...(await showEvidence(ctx, stored.evidence ?? nothing, stored.actions)),
  }
}
