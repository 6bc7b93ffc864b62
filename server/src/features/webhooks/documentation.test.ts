import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSecret } from './endpoints/create-secret.ts'
import { sign, signingKey } from './endpoints/sign.rules.ts'
import { createMessage } from './messages/create-message.ts'

const documentation = await readFile(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
const code = /```js\n([\s\S]+?)```/.exec(documentation)![1]!
const { verifyWebhook } = await import(`data:text/javascript,${encodeURIComponent(code)}`)

const [secret, other] = [newSecret(), newSecret()]

function signed(secrets: string[], age_seconds = 0) {
  const { id, body } = createMessage('purchase.created', { order_ref: 'é😀' }, new Date())
  const timestamp = Math.floor(Date.now() / 1000) - age_seconds
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': sign(secrets.map(signingKey), { id, timestamp, body: Buffer.from(body) }),
  }
  return { headers, body }
}

test('the documented code accepts what is signed with its secret, as text or bytes, also during a rotation', () => {
  for (const secrets of [[secret], [other, secret], [secret, other]]) {
    const { headers, body } = signed(secrets)
    for (const form of [body, Buffer.from(body)]) {
      expect(verifyWebhook(secret, headers, form)).toMatchObject({
        id: headers['webhook-id'],
        data: { order_ref: 'é😀' },
      })
    }
  }
})

test('the documented code refuses other secrets, altered bodies, ids and times, and old messages', () => {
  const { headers, body } = signed([secret])
  expect(() => verifyWebhook(other, headers, body)).toThrow('signature')
  expect(() => verifyWebhook(secret, headers, `${body} `)).toThrow('signature')
  expect(() => verifyWebhook(secret, { ...headers, 'webhook-id': 'evt_x' }, body)).toThrow('signature')
  expect(() => verifyWebhook(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toThrow('signature')
  expect(() => verifyWebhook(secret, { ...headers, 'webhook-signature': 'v1,' }, body)).toThrow('signature')
  const old = signed([secret], 301)
  expect(() => verifyWebhook(secret, old.headers, old.body)).toThrow('old')
})

test('the documented event has the shape of a stored one', () => {
  const example = JSON.parse(/```json\n([\s\S]+?)```/.exec(documentation)![1]!)
  const stored = JSON.parse(createMessage('purchase.created', {}, new Date()).body)
  expect(Object.keys(example)).toEqual(Object.keys(stored))
  expect(example.id).toMatch(/^evt_[0-9a-f]{32}$/)
})
