import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ApiKeyOutput, apiKeyOutput } from '../output.rules.ts'
import { updateKey } from './keys.queries.ts'

/** Ends a key at once. Other processes notice when their cached copy of it ends, within seconds. @throws not_found */
export async function revokeKey(ctx: Ctx, { id }: { id: number }): Promise<ApiKeyOutput> {
  const key = await updateKey(ctx.db, ctx.account.id, id, { revoked_at: ctx.now })
  if (key === undefined) throw notFound('There is no such key in this account.')
  return apiKeyOutput(key)
}
