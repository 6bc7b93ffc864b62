import type { Ctx } from '../../../platform/context.ts'
import { insertSecret, nextSecretSequence } from './endpoints.queries.ts'
import { newSecret } from './secret.rules.ts'

const overlapMs = 24 * 3_600_000
const purpose = 'webhook secret'

const ownerOf = (at: { account_id: number; endpoint_id: number; sequence: number }): string =>
  `${at.account_id}/${at.endpoint_id}/${at.sequence}`

/** Gives an endpoint a new secret; the one before it signs too for 24 hours. @returns the secret, stored only sealed */
export async function createSecret(tx: Ctx, endpoint_id: number): Promise<string> {
  const secret = newSecret()
  const sequence = await nextSecretSequence(tx.db, tx.account.id, endpoint_id)
  const owner = ownerOf({ account_id: tx.account.id, endpoint_id, sequence })
  const sealed = tx.app.secrets.seal(purpose, owner, secret)
  await insertSecret(
    tx.db,
    tx.account.id,
    { endpoint_id, sequence, secret: sealed },
    { now: tx.now, others_until: new Date(tx.now.getTime() + overlapMs) },
  )
  return secret
}

/** A secret as it was stored by `createSecret`. */
export const openSecret = (
  { secrets }: Pick<Ctx['app'], 'secrets'>,
  at: { account_id: number; endpoint_id: number; sequence: number },
  sealed: Buffer,
): string => secrets.open(purpose, ownerOf(at), sealed)
