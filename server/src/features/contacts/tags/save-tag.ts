import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { defaultColor } from './default-color.rules.ts'
import { insertTag, lockTag, updateTagRow } from './tags.queries.ts'

/** A tag by its name, case does not count, and what is to be written of it. */
type SavedTag = { name: string; color?: string; description?: string | null }

/** Makes a tag, or changes what is given of it, and locks it in the caller's transaction. @returns its id */
export async function saveTag(tx: Ctx, { name, color, description }: SavedTag): Promise<number> {
  const { db, account, now } = tx
  const known = await lockTag(db, account.id, name)
  const id = known ?? (await insertTag(db, account.id, { name, color: color ?? defaultColor }, now))
  if (id === undefined) throw concurrentChange()
  await updateTagRow(db, account.id, id, { color, description })
  return id
}
