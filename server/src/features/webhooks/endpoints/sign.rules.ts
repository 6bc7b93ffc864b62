import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export const secretPrefix = 'whsec_'

/** The key of a secret. Made once, it signs several times as fast as bytes. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(secretPrefix.length), 'base64'))

/** `webhook-signature`: one signature a key, of `id.timestamp.body` in the bytes that are sent. */
export function sign(keys: KeyObject[], message: { id: string; timestamp: number; body: Buffer }): string {
  const start = `${message.id}.${message.timestamp}.`
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(start).update(message.body).digest('base64')}`)
    .join(' ')
}
