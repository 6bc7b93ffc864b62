import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { insertSecret, nextSecretSequence } from './endpoints.queries.ts'
import { secretPrefix } from './sign.rules.ts'

const overlapMs = 24 * 3_600_000
const purpose = 'webhook secret'

type SecretPlace = { account_id: number; endpoint_id: number; sequence: number }

const sealedFor = (at: SecretPlace): string => `${at.account_id}/${at.endpoint_id}/${at.sequence}`

/** A new secret as receivers store it: 32 random bytes. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** Gives an endpoint a new secret. The one before it signs too for 24 hours. @returns the secret, which is stored sealed */
export async function createSecret(tx: Ctx, endpoint_id: number): Promise<string> {
  const secret = newSecret()
  const sequence = await nextSecretSequence(tx.db, tx.account.id, endpoint_id)
  const sealed = sealSecret(tx.app, { account_id: tx.account.id, endpoint_id, sequence }, secret)
  await insertSecret(
    tx.db,
    tx.account.id,
    { endpoint_id, sequence, secret: sealed },
    { now: tx.now, others_until: new Date(tx.now.getTime() + overlapMs) },
  )
  return secret
}

/** A secret as it is stored: it can be opened at its place alone. */
export const sealSecret = (
  { secrets }: Pick<Ctx['app'], 'secrets'>,
  at: SecretPlace,
  secret: string,
): Buffer => secrets.seal(purpose, sealedFor(at), secret)

/** Opens a secret that `sealSecret` sealed. @throws where it was sealed under another key, or for another endpoint */
export const openSecret = (
  { secrets }: Pick<Ctx['app'], 'secrets'>,
  at: SecretPlace,
  sealed: Buffer,
): string => secrets.open(purpose, sealedFor(at), sealed)
