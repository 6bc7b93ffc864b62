import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUnchanged } from '../../../platform/http/if-match.ts'
import { sourceOfCourse } from '../errors.ts'
import { markKnowledgeChanged } from '../mark-knowledge-changed.ts'
import { encodeSources } from '../retrieval/renew-tokens.ts'
import type { Source, SourceChanges } from '../schemas.ts'
import { requireFolder } from './require-folder.ts'
import { lockSource, updateSourceFields } from './sources.queries.ts'

/**
 * Changes the title, the folder or the day of a source. Its text is found by the new title at once.
 * @throws not_found (the folder too), changed_meanwhile, source_of_course
 */
export function updateSource(ctx: Ctx, { id, ...changes }: { id: number } & SourceChanges): Promise<Source> {
  return ctx.transaction(async (tx) => {
    await requireFolder(tx, changes.folder_id ?? undefined)
    const before = await lockSource(tx.db, tx.account.id, id)
    if (before === undefined) throw notFound()
    requireUnchanged(tx, before)
    if (before.unit_id !== null) throw sourceOfCourse()
    const changed = await updateSourceFields(tx.db, tx.account.id, id, changes, tx.now)
    if (changed.title !== before.title) await encodeSources(tx, [id])
    await markKnowledgeChanged(tx, [{ kind: 'source', id }])
    return changed
  })
}
