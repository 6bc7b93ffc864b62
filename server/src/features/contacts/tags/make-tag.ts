import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { tagExists } from '../errors.ts'
import { defaultColor } from './default-color.rules.ts'
import { findTag, insertTag, updateTagRow } from './tags.queries.ts'

type NewTag = { name: string; color?: string; description?: string | null }

/** Makes a tag in the caller's transaction, which locks it. @returns its id. @throws tag_exists */
export async function makeTag(tx: Ctx, { name, color = defaultColor, description }: NewTag): Promise<number> {
  const { db, account, now } = tx
  if ((await findTag(db, account.id, { name })) !== undefined) throw tagExists()
  const id = await insertTag(db, account.id, { name, color }, now)
  if (id === undefined) throw concurrentChange()
  await updateTagRow(db, account.id, id, { description })
  return id
}
