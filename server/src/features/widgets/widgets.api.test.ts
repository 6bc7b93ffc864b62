import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createSource, signInUser } from '../../../test/records.ts'
import {
  askWidget,
  createWidget,
  enter,
  getTicket,
  hostOrigin,
  secretOf,
  signIdentity,
} from '../../../test/widgets.ts'

const app = await startTestApp()

async function scene(fields: object = {}) {
  const account = await createTestAccount(app)
  await createSource(account, { content: 'Sow tomatoes indoors in March, six weeks before the last frost.' })
  const widget = await createWidget(account, fields)
  return { account, widget, id: widget.id as string }
}

const write = (id: string, token: string, message = 'When do I sow tomatoes?', more: object = {}) =>
  askWidget(app, `${id}/messages`, { message, ...more }, { authorization: `Bearer ${token}` })

const conversations = async ({ api }: TestAccount, query = '') =>
  (await api.get(`/conversations${query}`)).body.data

const refusal = ({ status, body }: Awaited<ReturnType<typeof askWidget>>) => [status, body.error?.type]

describe('the page of a widget', () => {
  test('may be shown by pages of its origins alone, and loads nothing of others', async () => {
    const { id } = await scene({ allowed_origins: [hostOrigin, 'https://*.example.org'] })
    const { status, headers, text } = await app.request({ path: `/widget/${id}` })
    expect(status).toBe(200)
    const policy = headers['content-security-policy'] as string
    expect(policy).toContain(`frame-ancestors ${hostOrigin} https://*.example.org`)
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect([headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
      'no-store',
      'cross-origin',
    ])
    expect(text).toContain(id)
  })

  test('is the same nothing where the widget is unknown, paused or has no origins', async () => {
    const { account, id: paused } = await scene()
    await operate(account, 'widget pause', { widget_id: paused })
    const bare = await createWidget(account, { allowed_origins: [] })
    for (const id of [paused, bare.id, `wgt_${'x'.repeat(22)}`, 'nothing']) {
      const { status, headers, text } = await app.request({ path: `/widget/${id}` })
      expect([id, status, text]).toEqual([id, 404, ''])
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    }
  })
})

describe('tickets', () => {
  test('are for pages of the allowed origins, which may read them', async () => {
    const { id } = await scene({ allowed_origins: ['https://*.example.org'] })
    const ask = (origin: string) => askWidget(app, `${id}/ticket`, {}, { origin })
    const { status, headers } = await ask('https://shop.example.org')
    expect([status, headers['access-control-allow-origin']]).toEqual([200, 'https://shop.example.org'])
    for (const origin of ['https://example.org', 'https://evil.example', 'http://shop.example.org', 'null'])
      expect([origin, ...refusal(await ask(origin))]).toEqual([origin, 403, 'origin_not_allowed'])
  })

  test('open one widget, for a minute, until its origins change', async () => {
    const { account, id } = await scene()
    const other = await createWidget(account)
    const ticket = await getTicket(app, id)
    expect(refusal(await askWidget(app, `${other.id}/visitors`, { ticket }))).toEqual([401, 'invalid_ticket'])
    expect(refusal(await askWidget(app, `${id}/visitors`, { ticket: `${ticket}x` }))).toEqual([
      401,
      'invalid_ticket',
    ])
    expect((await askWidget(app, `${id}/visitors`, { ticket })).status).toBe(200)
    app.clock.advance('61s')
    expect(refusal(await askWidget(app, `${id}/visitors`, { ticket }))).toEqual([401, 'invalid_ticket'])
    const fresh = await getTicket(app, id)
    const { panel } = await signInUser(account, 'editor')
    await panel.patch(`/widgets/${id}`, { allowed_origins: [hostOrigin, 'https://new.example'] })
    expect(refusal(await askWidget(app, `${id}/visitors`, { ticket: fresh }))).toEqual([
      401,
      'invalid_ticket',
    ])
  })

  test('are given to an address twenty times a minute', async () => {
    const { id } = await scene()
    for (let i = 0; i < 20; i++) expect(await getTicket(app, id)).toBeDefined()
    expect(refusal(await askWidget(app, `${id}/ticket`, {}, { origin: hostOrigin }))).toEqual([
      429,
      'rate_limited',
    ])
  })
})

describe('visitors', () => {
  test('are stored with their first message, in channel 2 with the page, and go on where they were', async () => {
    const { account, id } = await scene()
    const { body: visit } = await enter(app, id)
    expect(visit).toMatchObject({ is_identified: false, messages: [] })
    expect(await conversations(account)).toEqual([])
    const { status, body } = await write(id, visit.token, undefined, {
      page_url: 'https://school.example/beds',
    })
    expect([status, body]).toEqual([
      200,
      { object: 'widget_reply', content: expect.stringContaining('March'), actions: [], citations: [] },
    ])
    const [thread, ...others] = await conversations(account)
    expect(others).toEqual([])
    expect(thread).toMatchObject({
      channel_id: 2,
      first_page_url: 'https://school.example/beds',
    })
    app.clock.advance('16m')
    expect(refusal(await write(id, visit.token))).toEqual([401, 'invalid_token'])
    const { body: again } = await enter(app, id, { previous_token: visit.token })
    expect(again.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant'])
    await write(id, again.token, 'And peppers?')
    expect(await conversations(account)).toHaveLength(1)
    app.clock.advance('30d')
    const { body: late } = await enter(app, id, { previous_token: again.token })
    expect(late.messages).toEqual([])
  })

  test('end with other limits or another secret, and with the pause', async () => {
    const { account, id } = await scene()
    const { panel } = await signInUser(account)
    const { token } = (await enter(app, id)).body
    await panel.patch(`/widgets/${id}`, { color: '#aa0000', texts: { es: { title: 'Hola' } } })
    expect((await write(id, token)).status).toBe(200)
    await panel.patch(`/widgets/${id}`, { replies_a_day: 7 })
    expect(refusal(await write(id, token))).toEqual([401, 'invalid_token'])
    const { body: visit } = await enter(app, id, { previous_token: token })
    expect(visit.messages).toEqual([])
    await secretOf(account, id)
    expect(refusal(await write(id, visit.token))).toEqual([401, 'invalid_token'])
    const last = (await enter(app, id)).body.token
    await panel.post(`/widgets/${id}/pause`)
    expect(refusal(await write(id, last))).toEqual([401, 'invalid_token'])
  })

  test('write with a token of their own widget alone', async () => {
    const { account, id } = await scene()
    const other = await createWidget(account)
    const { token } = (await enter(app, id)).body
    expect(refusal(await write(other.id, token))).toEqual([404, 'not_found'])
    const lead = (widget_id: string) =>
      askWidget(app, `${widget_id}/lead`, { email: 'ana@example.com' }, { authorization: `Bearer ${token}` })
    expect(refusal(await lead(other.id))).toEqual([404, 'not_found'])
    for (let i = 0; i < 18; i++) await lead(id)
    expect(refusal(await lead(id))).toEqual([429, 'rate_limited'])
    expect(refusal(await write(id, `${token}x`))).toEqual([401, 'invalid_token'])
    expect(refusal(await askWidget(app, `${id}/messages`, { message: 'Hi' }))).toEqual([401, 'invalid_token'])
  })
})

describe('an identity', () => {
  test("joins what a contact said before; it is the page's server that signs it", async () => {
    const { account, id } = await scene()
    await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
    const secret = await secretOf(account, id)
    const claims = { sub: 'user-7', email: 'Ana@Example.com', name: 'Ana', aud: id }
    const identity = await signIdentity(app, secret, claims)
    const { body: visit } = await enter(app, id, { identity })
    expect(visit.is_identified).toBe(true)
    await write(id, visit.token)
    const contacts = (await account.api.get('/contacts')).body.data
    expect(contacts).toMatchObject([{ email: 'ana@example.com', name: 'Ana', conversation_count: 2 }])
    const visitors = new Set(
      (await conversations(account)).map((one: { visitor_id: number }) => one.visitor_id),
    )
    expect(visitors.size).toBe(1)
  })

  test('that is signed otherwise, for another widget, or for longer than an hour is refused', async () => {
    const { account, id } = await scene()
    const secret = await secretOf(account, id)
    const claims = { sub: 'user-7', aud: id }
    const wrong = [
      await signIdentity(app, `${secret}x`, claims),
      await signIdentity(app, secret, { sub: 'user-7', aud: `wgt_${'x'.repeat(22)}` }),
      await signIdentity(app, secret, { sub: 'user-7' }),
      await signIdentity(app, secret, { aud: id }),
      await signIdentity(app, secret, { ...claims, lifetimeSeconds: 3_700 }),
      await signIdentity(app, secret, { ...claims, lifetimeSeconds: -100 }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, exp: 4e9 })).toString('base64url')}.`,
      'nonsense',
    ]
    for (const identity of wrong) {
      const answer = await enter(app, id, { identity })
      expect([identity, ...refusal(answer)]).toEqual([identity, 401, 'invalid_identity'])
      app.clock.advance('3s')
    }
  })

  test('is asked of everybody where the widget requires it', async () => {
    const { account, id } = await scene({ require_identity: true })
    expect(refusal(await enter(app, id))).toEqual([401, 'identity_required'])
    const identity = await signIdentity(app, await secretOf(account, id), { sub: 'user-7', aud: id })
    expect((await enter(app, id, { identity })).status).toBe(200)
  })
})

describe('limits', () => {
  test('a widget gives its replies of a day, and those of the next; what fails counts nothing', async () => {
    const { id } = await scene({ replies_a_day: 2 })
    const { token } = (await enter(app, id)).body
    for (const message of ['One?', 'Two?']) expect((await write(id, token, message)).status).toBe(200)
    expect(refusal(await write(id, token, 'Three?'))).toEqual([403, 'daily_limit_reached'])
    app.clock.advance('24h')
    const { token: next } = (await enter(app, id, { previous_token: token })).body
    expect((await write(id, next, 'Four?')).status).toBe(200)
    for (const message of ['Same', 'Same']) await write(id, next, message)
    expect(refusal(await write(id, next, 'Same'))).toEqual([403, 'daily_limit_reached'])
  })

  test('a visitor sends twenty messages a minute, new ones of an address sixty an hour', async () => {
    const { id } = await scene()
    app.clock.advance('2h')
    let sent = 0
    for (let visitor = 0; visitor < 3; visitor++) {
      const { token } = (await enter(app, id)).body
      for (let i = 0; i < 20; i++) sent += (await write(id, token, `Message ${i}?`)).status === 200 ? 1 : 0
      expect(refusal(await write(id, token, 'One more?'))).toEqual([429, 'rate_limited'])
    }
    expect(sent).toBe(60)
    const { token } = (await enter(app, id)).body
    expect(refusal(await write(id, token))).toEqual([429, 'rate_limited'])
  }, 60_000)

  test("the account's request rate is not spent by visitors", async () => {
    const account = await createTestAccount(app, { requests_per_minute: 600 })
    const { id } = await createWidget(account)
    app.clock.advance('2h')
    const left = async () => (await account.api.get('/usage')).headers['x-ratelimit-remaining']
    app.clock.advance('61s')
    const before = Number(await left())
    await write(id, (await enter(app, id)).body.token)
    expect(Number(await left())).toBe(before - 1)
  })
})

test('an email that is typed makes a lead, and joins nobody', async () => {
  const { account, id } = await scene()
  app.clock.advance('2h')
  await account.api.post('/chat', { message: 'My secret is a turnip', visitor_email: 'ana@example.com' })
  const { token } = (await enter(app, id)).body
  const leave = (email: string) =>
    askWidget(app, `${id}/lead`, { email, name: 'Ana' }, { authorization: `Bearer ${token}` })
  expect((await leave('ana@example.com')).body).toEqual({ object: 'widget_lead', received: true })
  expect((await leave('eva@example.com')).status).toBe(200)
  await write(id, token)
  const contacts = (await account.api.get('/contacts')).body.data
  expect(contacts).toMatchObject([
    { email: 'ana@example.com', conversation_count: 1 },
    { email: 'eva@example.com', source: 'widget', conversation_count: 0 },
  ])
  expect((await enter(app, id, { previous_token: token })).body.messages).toHaveLength(2)
})

test('operators make, list, change and pause widgets, and see a secret once', async () => {
  const account = await createTestAccount(app)
  const [clone] = (await account.api.get('/versions')).body.data
  const made = await operate<{ id: string }>(account, 'widget create', {
    version_id: clone.id,
    allowed_origins: ['https://Example.com/', 'https://*.example.com'],
  })
  expect(made).toMatchObject({
    enabled: true,
    allowed_origins: ['https://example.com', 'https://*.example.com'],
  })
  await operate(account, 'widget update', { widget_id: made.id, replies_a_day: 5 })
  await operate(account, 'widget pause', { widget_id: made.id })
  const list = await operate<{ data: unknown[] }>(account, 'widget list', {})
  expect(list.data).toMatchObject([{ id: made.id, replies_a_day: 5, enabled: false, generation: 2 }])
  const { secret } = await operate<{ secret: string }>(account, 'widget rotate-secret', {
    widget_id: made.id,
  })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await operate(account, 'widget list', {}))).not.toContain(secret)
})

test('a widget of a clone that the account does not have is refused, and none of another account is changed', async () => {
  const { id } = await scene()
  const { panel } = await signInUser(await createTestAccount(app))
  expect((await panel.post('/widgets', { version_id: 7 })).body.error.type).toBe('not_found')
  expect((await panel.patch(`/widgets/${id}`, { enabled: false })).status).toBe(404)
  expect((await panel.post(`/widgets/${id}/rotate-secret`)).status).toBe(404)
  expect((await panel.post(`/widgets/${id}/pause`)).status).toBe(404)
})
