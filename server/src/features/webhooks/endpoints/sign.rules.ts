import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export const secretPrefix = 'whsec_'

/** The key of a secret. A key that is made once signs several times as fast as the bytes of the secret. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(secretPrefix.length), 'base64'))

/** The header `webhook-signature`: for each key a signature of `id.timestamp.body`, with the body as it is sent. */
export function sign(keys: KeyObject[], message: { id: string; timestamp: number; body: Buffer }): string {
  const start = `${message.id}.${message.timestamp}.`
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(start).update(message.body).digest('base64')}`)
    .join(' ')
}
