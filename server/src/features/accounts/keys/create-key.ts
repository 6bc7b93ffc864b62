import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import type { ApiKey, createKeyOptions } from '../schemas.ts'
import { generateKey } from './generate-key.ts'
import { hashKey } from './key.rules.ts'
import { hasClone, insertKey } from './keys.queries.ts'

type Input = z.output<typeof createKeyOptions>

/** A key with its secret, which is shown this once and not stored. A key that is bound to a clone shows that too. */
export type CreatedKey = { key: string; version_id?: number } & Pick<
  ApiKey,
  'id' | 'permission' | 'label' | 'last_four' | 'expires_at'
>

/**
 * Makes a key for the account.
 * @param original_id the first key of the rotations that lead to this one
 * @throws invalid_request where expires_at lies in the past, or another key than one for chat is to be bound to a clone
 * @throws not_found where there is no such clone
 */
export async function createKey(
  ctx: Ctx,
  input: Input,
  original_id: number | null = null,
): Promise<CreatedKey> {
  if (input.expires_at !== undefined && Date.parse(input.expires_at) <= ctx.now.getTime()) {
    throw invalidRequest('expires_at: must lie in the future.')
  }
  await checkClone(ctx, input)
  const key = generateKey()
  const { id, permission, version_id, label, last_four, expires_at } = await insertKey(
    ctx.db,
    ctx.account.id,
    {
      key_sha256: hashKey(key),
      last_four: key.slice(-4),
      label: input.label ?? null,
      permission: input.permission,
      version_id: input.version_id ?? null,
      expires_at: input.expires_at ?? null,
      original_id,
    },
    ctx.now,
  )
  const created = { id, key, permission, label, last_four, expires_at }
  return version_id === null ? created : { ...created, version_id }
}

async function checkClone({ db, account }: Ctx, { permission, version_id }: Input): Promise<void> {
  if (version_id === undefined) return
  // The others read what every clone answers from, so a clone would bind nothing.
  if (permission !== 'chat') throw invalidRequest('version_id: only a key with permission chat can have one.')
  if (!(await hasClone(db, account.id, version_id))) throw notFound('There is no such clone in this account.')
}
