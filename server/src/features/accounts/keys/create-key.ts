import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import type { ApiKey, createKeyOptions } from '../schemas.ts'
import { generateKey } from './generate-key.ts'
import { hashKey } from './key.rules.ts'
import { insertKey } from './keys.queries.ts'

/** A key with its secret, which is shown this once and not stored. */
export type CreatedKey = { key: string } & Pick<
  ApiKey,
  'id' | 'permission' | 'label' | 'last_four' | 'expires_at'
>

/** Makes a key for the account. @throws invalid_request where expires_at lies in the past */
export async function createKey(ctx: Ctx, input: z.output<typeof createKeyOptions>): Promise<CreatedKey> {
  if (input.expires_at !== undefined && Date.parse(input.expires_at) <= ctx.now.getTime()) {
    throw invalidRequest('expires_at: must lie in the future.')
  }
  const key = generateKey()
  const { id, permission, label, last_four, expires_at } = await insertKey(
    ctx.db,
    ctx.account.id,
    {
      key_sha256: hashKey(key),
      last_four: key.slice(-4),
      label: input.label ?? null,
      permission: input.permission,
      expires_at: input.expires_at ?? null,
    },
    ctx.now,
  )
  return { id, key, permission, label, last_four, expires_at }
}
