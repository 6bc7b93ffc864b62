import type { Ctx } from '../../platform/context.ts'
import { type KnowledgeRef, raiseKnowledgeVersion } from './changes.queries.ts'
import { embedKnowledgeName } from './job-names.ts'

/**
 * Records in the open transaction that these entries changed or were deleted. Every process then updates its index
 * before its next answer.
 */
export async function markKnowledgeChanged(tx: Ctx, refs: KnowledgeRef[]): Promise<void> {
  if (refs.length === 0) return
  const hasEmbedder = tx.app.embedder !== null
  await raiseKnowledgeVersion(tx.db, tx.account.id, refs, hasEmbedder ? tx.now : null)
  if (hasEmbedder) tx.afterCommit(() => tx.app.wake(embedKnowledgeName))
}
