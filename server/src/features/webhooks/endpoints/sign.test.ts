import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret } from './create-secret.ts'
import { sign, signingKey } from './sign.rules.ts'

const id = fc.stringMatching(/^evt_[0-9a-f]{32}$/)
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ text })),
)
const now = () => Math.floor(Date.now() / 1000)

const signedHeaders = (message: { id: string; timestamp: number; body: Buffer }, secrets: string[]) => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': sign(secrets.map(signingKey), message),
})

test('a secret is whsec_ and 32 random bytes in base64', () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newSecret()).not.toBe(newSecret())
})

test('the Standard Webhooks library accepts 10,000 messages of any content, with any of the secrets that sign', () => {
  const secrets = [newSecret(), newSecret(), newSecret()]
  const receivers = secrets.map((secret) => new Webhook(secret))
  fc.assert(
    fc.property(id, body, fc.integer({ min: 1, max: 3 }), (message_id, text, count) => {
      const message = { id: message_id, timestamp: now(), body: Buffer.from(text) }
      const headers = signedHeaders(message, secrets.slice(0, count))
      for (const receiver of receivers.slice(0, count)) receiver.verify(text, headers)
    }),
    { numRuns: process.env.DEEP ? 10_000 : 1_000 },
  )
})

test('the Standard Webhooks library refuses 10,000 messages that were altered in body, id, moment, signature or secret', () => {
  const [secret, other] = [newSecret(), newSecret()]
  const receiver = new Webhook(secret)
  const altered = fc.constantFrom('body', 'id', 'timestamp', 'signature', 'secret' as const)
  fc.assert(
    fc.property(id, body, altered, fc.nat(), (message_id, text, what, position) => {
      const message = { id: message_id, timestamp: now(), body: Buffer.from(text) }
      const headers = signedHeaders(message, [what === 'secret' ? other : secret])
      if (what === 'id') headers['webhook-id'] = flip(message_id, position)
      if (what === 'timestamp')
        headers['webhook-timestamp'] = String(message.timestamp - 1 - (position % 200))
      if (what === 'signature')
        headers['webhook-signature'] = `v1,${flip(headers['webhook-signature'].slice(3, 46), position)}=`
      const sent = what === 'body' ? flip(text, position) : text
      expect(() => receiver.verify(sent, headers)).toThrow()
    }),
    { numRuns: process.env.DEEP ? 10_000 : 1_000 },
  )
})

/** Another text of the same length. */
function flip(text: string, position: number): string {
  const at = position % Math.max(1, text.length)
  const other = text[at] === 'x' ? 'y' : 'x'
  return text.slice(0, at) + other + text.slice(at + 1)
}
