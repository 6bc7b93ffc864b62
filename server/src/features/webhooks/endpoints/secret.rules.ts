import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret as receivers keep it: 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** What a secret signs with; made once, it signs several times as fast as bytes. */
export const keyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64'))

/** `webhook-signature`: one signature a key, of `id.timestamp.body` in the bytes that are sent. */
export function sign(keys: KeyObject[], message: { id: string; timestamp: number; body: Buffer }): string {
  const start = `${message.id}.${message.timestamp}.`
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(start).update(message.body).digest('base64')}`)
    .join(' ')
}
