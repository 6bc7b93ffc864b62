import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { apiKeyExpired, apiKeyRevoked, notFound } from '../../../platform/errors.ts'
import type { rotateKeyOptions } from '../schemas.ts'
import { type CreatedKey, createKey } from './create-key.ts'
import { lockKey, updateKey } from './keys.queries.ts'

/**
 * Makes a successor with the same permission, clone and label; the old key works for the overlap.
 * @throws not_found, api_key_revoked, api_key_expired
 */
export function rotateKey(ctx: Ctx, input: z.output<typeof rotateKeyOptions>): Promise<CreatedKey> {
  return ctx.transaction(async (tx) => {
    const old = await lockKey(tx.db, tx.account.id, input.id)
    if (old === undefined) throw notFound('There is no such key in this account.')
    if (old.revoked_at !== null) throw apiKeyRevoked()
    const ends = tx.now.getTime() + input.overlap_hours * 3_600_000
    const expires = old.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(old.expires_at)
    if (expires <= tx.now.getTime()) throw apiKeyExpired()
    await updateKey(tx.db, tx.account.id, old.id, { expires_at: new Date(Math.min(ends, expires)) })
    const next = {
      permission: old.permission,
      version_id: old.version_id ?? undefined,
      label: old.label ?? undefined,
      expires_at: old.expires_at ?? undefined,
    }
    return createKey(tx, next, old.original_id)
  })
}
