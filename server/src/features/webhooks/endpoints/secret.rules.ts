import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret as receivers keep it: 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** `webhook-signature`: one signature a secret, of `id.timestamp.body` in the bytes that are sent. */
export function sign(secrets: string[], message: { id: string; timestamp: number; body: Buffer }): string {
  return secrets
    .map((secret) => {
      const hmac = createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      hmac.update(`${message.id}.${message.timestamp}.`).update(message.body)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
}
