import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findClone } from './find-clone.ts'
import type { createVersionBody, Version } from './schemas.ts'
import { copyVersion, insertVersion } from './versions.queries.ts'

/** Makes a clone that is neither active nor published, plain or with another one's configuration. @throws not_found */
export function createVersion(ctx: Ctx, input: z.output<typeof createVersionBody>): Promise<Version> {
  return ctx.transaction(async (tx) => {
    const account_id = tx.account.id
    const label = input.label ?? null
    const description = input.description || null
    if (input.copy_from_version_id === undefined) {
      const values = { label, description, is_active: false, published: false }
      return findClone(tx, await insertVersion(tx.db, account_id, values, tx.now))
    }
    const original = input.copy_from_version_id
    const made = await copyVersion(tx.db, account_id, original, { label, description }, tx.now)
    if (made === undefined) throw notFound()
    return findClone(tx, made)
  })
}
