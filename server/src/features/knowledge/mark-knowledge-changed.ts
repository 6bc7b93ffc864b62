import type { Ctx } from '../../platform/context.ts'
import { type KnowledgeRef, raiseKnowledgeVersion } from './changes.queries.ts'
import { embedKnowledgeName } from './job-names.ts'

/** Notes in the open transaction that these changed or went: every process finds them before its next answer. */
export async function markKnowledgeChanged(tx: Ctx, refs: KnowledgeRef[]): Promise<void> {
  if (refs.length === 0) return
  const embeds = tx.app.embedder !== null
  await raiseKnowledgeVersion(tx.db, tx.account.id, refs, embeds ? tx.now : null)
  if (embeds) tx.afterCommit(() => tx.app.wake(embedKnowledgeName))
}
