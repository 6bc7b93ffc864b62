import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import type { WebhookAttempt, WithSecret } from './schemas.ts'
import { startWebhooks, verify } from './webhooks.fixture.ts'

const { app, receiver, set, academy } = await startWebhooks()

test('webhook set shows the secret once, and changes the endpoint with that address', async () => {
  const { account, url, endpoint } = await academy(['lead.created'])
  expect(endpoint).toEqual({
    object: 'webhook_endpoint',
    id: account.account.id * 1e10 + 1,
    url,
    events: ['lead.created'],
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    created_at: app.clock.now().toISOString(),
    updated_at: app.clock.now().toISOString(),
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const changed = await set(account, url, ['purchase.created', 'purchase.created'], true)
  const { secret: _, ...shown } = endpoint
  expect(changed).toEqual({ ...shown, events: ['purchase.created'], enabled: false })
  expect(await operate(account, 'webhook list')).toMatchObject({ object: 'list', data: [changed] })
})

test('secrets are sealed at rest', async () => {
  const { account, endpoint } = await academy()
  const rows = await app.sql<{ secret: Buffer }>('select secret from webhook_secrets where account_id = $1', [
    account.account.id,
  ])
  const bytes = Buffer.concat(rows.map(({ secret }) => secret))
  expect(bytes.includes(endpoint.secret.slice(6))).toBe(false)
  expect(bytes.includes(Buffer.from(endpoint.secret.slice(6), 'base64'))).toBe(false)
})

test('while a secret is rotated, receivers with the old or the new one both verify; after 24 hours the new only', async () => {
  const { account, url, endpoint, received, sell } = await academy()
  const rotate = () => operate<WithSecret>(account, 'webhook rotate', { url })
  const second = await rotate()
  app.clock.advance('1h')
  const third = await rotate()
  const secrets = [endpoint.secret, second.secret, third.secret]
  expect(new Set(secrets).size).toBe(3)
  const verifying = async () => {
    await sell()
    await app.drain()
    const request = received().at(-1)!
    return secrets.map((secret) => {
      try {
        return verify(secret, request).type
      } catch {
        return 'refused'
      }
    })
  }
  const type = 'purchase.created'
  expect(await verifying()).toEqual([type, type, type])
  app.clock.advance('23h')
  expect(await verifying()).toEqual(['refused', type, type])
  app.clock.advance('1h')
  expect(await verifying()).toEqual(['refused', 'refused', type])
  await expect(operate(account, 'webhook rotate', { url: 'https://a.example' })).rejects.toMatchObject({
    type: 'not_found',
  })
})

test('webhook resend sends an event again under its id, and at once', async () => {
  const { account, received, sell } = await academy()
  await sell()
  await app.drain()
  const event_id = String(received()[0]!.headers['webhook-id'])
  expect(await operate(account, 'webhook resend', { event_id })).toEqual({
    object: 'webhook_resend',
    queued: 1,
  })
  await app.drain()
  const [first, again, ...others] = received()
  expect(others).toEqual([])
  expect(again!.headers['webhook-id']).toBe(event_id)
  expect(again!.body.equals(first!.body)).toBe(true)
  const stranger = await createTestAccount(app)
  await expect(operate(stranger, 'webhook resend', { event_id })).rejects.toMatchObject({ type: 'not_found' })
  for (const wrong of [{}, { event_id, failed_since: '2026-01-01' }]) {
    await expect(operate(account, 'webhook resend', wrong)).rejects.toMatchObject({
      type: 'exactly_one_required',
      message: 'Send either event_id or failed_since, exactly one of them.',
    })
  }
})

test('webhook resend --failed-since sends again what failed since then, and not what was delivered or failed before', async () => {
  const { account, url, received, sell } = await academy()
  const [old, recent] = [await sell(), await sell()]
  await sell()
  const failed = (order_ref: string, at: string) =>
    app.sql(
      `update webhook_deliveries as d set status = 'failed', due_at = null, failed_at = $1 from webhook_messages as m
       where m.account_id = d.account_id and m.id = d.id and d.account_id = $2 and position($3 in m.body) > 0`,
      [at, account.account.id, JSON.stringify(order_ref)],
    )
  await failed(old, '2026-03-01T00:00:00Z')
  await failed(recent, '2026-03-05T12:00:00Z')
  await app.drain()
  expect(received()).toHaveLength(1)
  const since = { failed_since: '2026-03-05T13:00:00+01:00' }
  await set(account, url, ['purchase.created'], true)
  expect(await operate(account, 'webhook resend', since)).toMatchObject({ queued: 0 })
  await set(account, url, ['purchase.created'])
  expect(await operate(account, 'webhook resend', since)).toMatchObject({ queued: 1 })
  await app.drain()
  expect(JSON.parse(received()[1]!.body.toString()).data.order_ref).toBe(recent)
})

test('webhook test sends to every enabled endpoint now, once, and shows the results', async () => {
  const { account, url, endpoint, received } = await academy(['lead.created'])
  await set(account, `${receiver.url}/off`, ['lead.created'], true)
  await set(account, 'https://hooks.invalid/x', ['lead.created'])
  const { data } = await operate<{ data: WebhookAttempt[] }>(account, 'webhook test')
  expect(data.toSorted((a, b) => a.url.localeCompare(b.url))).toMatchObject([
    { url, http_status: 200, error: null, status: 'delivered', type: 'webhook.test' },
    { url: 'https://hooks.invalid/x', http_status: null, error: 'unresolvable', status: 'failed' },
  ])
  expect(verify(endpoint.secret, received()[0]!)).toMatchObject({ type: 'webhook.test' })
  app.clock.advance('1h')
  await app.drain()
  expect(received()).toHaveLength(1)
  const nobody = await createTestAccount(app)
  expect(await operate(nobody, 'webhook test')).toMatchObject({ data: [] })
})

test('an endpoint is an https address, or one that the operator opened, and never a private one', async () => {
  const guarded = await startTestApp({ environment: { OUTBOUND_ALLOW: '' } })
  const account = await createTestAccount(guarded)
  const at = (url: string) => operate(account, 'webhook set', { url, event: ['lead.created'] })
  await at('https://example.com/hooks?source=understudy')
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'http://192.168.1.1/',
    'https://0x7f.1/',
  ]) {
    await expect(at(url), url).rejects.toMatchObject({ type: 'url_not_allowed' })
  }
  for (const url of [
    'http://93.184.216.34/',
    'http://hooks.invalid/',
    'http://localhost/',
    'https://user@example.com/',
  ]) {
    await expect(at(url), url).rejects.toMatchObject({ type: 'invalid_request' })
  }
})

test('events are deleted with their attempts 30 days after the last attempt; waiting events stay', async () => {
  const { account, url, received, sell } = await academy()
  await sell()
  await app.drain()
  const event_id = String(received()[0]!.headers['webhook-id'])
  app.clock.advance('20d')
  await operate(account, 'webhook resend', { event_id })
  await app.drain()
  const count = async () => (await operate<{ data: unknown[] }>(account, 'webhook attempts')).data.length
  app.clock.advance('29d')
  await app.drain()
  expect(await count()).toBe(2)
  app.clock.advance('2d')
  await app.drain()
  expect(await count()).toBe(0)
  expect(await app.sql('select 1 from webhook_messages where id = $1', [event_id])).toEqual([])
  expect(received().every(({ path }) => url.endsWith(path))).toBe(true)
})
