import type { Ctx } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { notFound } from '../../../platform/errors.ts'
import { tagExists } from '../errors.ts'
import { lockTagById, updateTagRow } from './tags.queries.ts'

type Changes = { name?: string; color?: string; description?: string | null }

/**
 * Changes what is given of a tag, in the caller's transaction, which locks it. Its contacts keep it.
 * @throws not_found, tag_exists
 */
export async function changeTag(tx: Ctx, { id, ...changes }: { id: number } & Changes): Promise<void> {
  if (!(await lockTagById(tx.db, tx.account.id, id))) throw notFound()
  try {
    await updateTagRow(tx.db, tx.account.id, id, changes)
  } catch (error) {
    throw isUniqueViolation(error) ? tagExists() : error
  }
}
