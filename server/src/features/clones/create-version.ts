import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { insertClone, insertCloneCopy } from './clones.queries.ts'
import { requireVersion } from './require-clone.ts'
import type { createVersionBody, Version } from './schemas.ts'

/** Makes a clone that is neither active nor published, plain or with another one's configuration. @throws not_found */
export function createVersion(ctx: Ctx, input: z.output<typeof createVersionBody>): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const account_id = tx.account.id
    const label = input.label ?? null
    const description = input.description || null
    if (input.copy_from_version_id === undefined) {
      const values = { label, description, is_active: false, published: false }
      return requireVersion(tx, await insertClone(tx.db, account_id, values, tx.now))
    }
    const copy_from = input.copy_from_version_id
    const id = await insertCloneCopy(tx.db, account_id, copy_from, { label, description }, tx.now)
    if (id === undefined) throw notFound()
    return requireVersion(tx, id)
  })
}
