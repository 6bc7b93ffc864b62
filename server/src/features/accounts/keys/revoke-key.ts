import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ApiKeyRecord, apiKeyRecord } from '../records.rules.ts'
import { updateKey } from './keys.queries.ts'

/** Ends a key at once; other processes notice within the life of their cached keys. */
export async function revokeKey(ctx: Ctx, { id }: { id: number }): Promise<ApiKeyRecord> {
  const key = await updateKey(ctx.db, ctx.account.id, id, { revoked_at: ctx.now })
  if (key === undefined) throw notFound(`There is no key ${id} in this account.`)
  return apiKeyRecord(key)
}
