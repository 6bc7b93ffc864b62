import { afterAll, expect, test } from 'vitest'
import { mentionPattern } from '../src/platform/db/mention-pattern.rules.ts'
import { startTestApp } from './app.ts'
import { createTestAccount, type TestAccount } from './factories.ts'
import { startReceiver } from './fakes/receiver.ts'
import { operate } from './operator.ts'
import { createSale } from './records.ts'

const app = await startTestApp()
const receiver = await startReceiver()
receiver.react = ({ body }) => ({ status: 200, body })
afterAll(() => receiver.close())

const email = 'ana.o-erased@example.com'
const longer = `b${email}`

/** Tables that hold a text anywhere, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  )
  expect(tables.length).toBeGreaterThan(25)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await app.sql(`select 1 from ${name} as t where t::text ~* $1 limit 1`, [
      mentionPattern([text]),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

/** Somebody with `address` comes in through every door, and others speak of them. */
async function fill(account: TestAccount, address: string, name: string): Promise<void> {
  const { api } = account
  const key = (index: number) => ({ headers: { 'idempotency-key': `${name} ${index}` } })
  const chat = (fields: object, index: number) => api.post('/chat', fields, key(index))
  await chat({ message: `It is ${address.toUpperCase()}`, visitor_email: address, visitor_name: name }, 1)
  // A connected system that calls its users by email.
  await chat({ message: 'Hi', visitor_external_id: address.toUpperCase() }, 2)
  const asked = `Who is\n${address}, and why does nobody know?`
  const other = { visitor_email: 'other@example.com', new_conversation: true }
  const { conversation_id } = (await chat({ message: asked, ...other }, 3)).body
  await api.patch(`/conversations/${conversation_id}`, { title: `About ${address}` })
  const contacts = (await api.get('/contacts')).body.data
  const { id } = contacts.find((one: { email: string }) => one.email === address)
  await api.post(`/contacts/${id}/tags`, { name: 'vip' }, key(4))
  await createSale(account, { email: address, name, order_ref: `${name}-own` })
  const order_ref = await createSale(account, { email: 'other@example.com', order_ref: `${name}-other` })
  await api.post(`/sales/${order_ref}/refund`, { amount_cents: 100, reason: `<${address}> asked` })
  const affiliate = { name: address, email: address, code: name }
  await operate(account, 'affiliate create', { ...affiliate, commission_percent: 10 })
}

test('an erased email is in no table any more; a longer email that contains it stays everywhere', async () => {
  const account = await createTestAccount(app)
  const event = ['purchase.created', 'lead.created', 'conversation.ended']
  await operate(account, 'webhook set', { url: `${receiver.url}/hook`, event })
  await fill(account, email, 'ana')
  await fill(account, longer, 'bana')
  app.clock.advance('11m')
  await app.drain()
  const held = await tablesWith(email)
  expect(held).toEqual(
    expect.arrayContaining([
      ...['affiliates', 'contacts', 'conversations', 'idempotency_keys', 'messages', 'sale_refunds', 'sales'],
      ...['visitor_external_ids', 'visitors', 'webhook_deliveries', 'webhook_messages'],
    ]),
  )
  expect(await tablesWith(longer)).toEqual(held)
  await operate(account, 'contact erase', { email: ` ${email.toUpperCase()}` })
  expect(await tablesWith(email)).toEqual([])
  expect(await tablesWith(longer)).toEqual(held)
  await expect(operate(account, 'contact export', { email })).rejects.toMatchObject({ type: 'not_found' })
  await expect(operate(account, 'contact erase', { email })).rejects.toMatchObject({ type: 'not_found' })
  await operate(app, 'account delete', { id: account.account.id })
  expect(await tablesWith(longer)).toEqual([])
})

test('a person who is an affiliate only is exported and erased too', async () => {
  const account = await createTestAccount(app)
  const affiliate = { name: 'Ana', email: 'ana@affiliates.example', code: 'ana' }
  await operate(account, 'affiliate create', { ...affiliate, commission_percent: 10 })
  expect(await operate(account, 'contact export', { email: affiliate.email })).toMatchObject({
    affiliates: [{ code: 'ana' }],
    contacts: [],
  })
  await operate(account, 'contact erase', { email: affiliate.email })
  expect(await tablesWith(affiliate.email)).toEqual([])
})

/** An account that hears of everything, and a visitor `ana-1` who wrote before her email was known. */
async function beforeEmail() {
  const account = await createTestAccount(app)
  const event = ['purchase.created', 'lead.created', 'conversation.ended']
  await operate(account, 'webhook set', { url: `${receiver.url}/before`, event })
  const key = (name: string) => ({ headers: { 'idempotency-key': name } })
  const message = (words: string) => ({ message: words, visitor_external_id: 'ana-1' })
  const name = `Ana${account.account.id}`
  const { body } = await account.api.post('/chat', message(`Which lamp did ${name} buy?`), key('first'))
  app.clock.advance('11m')
  await app.drain()
  app.clock.advance('1s')
  const known = {
    ...message('Where is the lamp that I bought?'),
    visitor_email: 'ana@known.example',
    visitor_name: name,
  }
  await account.api.post('/chat', known, key('second'))
  app.clock.advance('1s')
  await createSale(account, { email: 'ana@known.example', name })
  app.clock.advance('11m')
  await app.drain()
  const { conversation_id, visitor_id } = body as Record<string, number>
  return { account, name, conversation_id, visitor_id }
}

const kinds = (exported: Record<string, unknown>) =>
  (exported.webhook_messages as { type: string }[]).map(({ type }) => type)

test.each(['email', 'external_id', 'visitor_id'] as const)(
  'a person selected by %s is exported and erased whole, with events and kept answers from before the email was known',
  async (by) => {
    const { account, name, visitor_id } = await beforeEmail()
    const selector = { [by]: { email: 'ana@known.example', external_id: 'ana-1', visitor_id }[by] }
    const exported = await operate(account, 'contact export', selector)
    expect(kinds(exported)).toEqual([
      'conversation.ended',
      'lead.created',
      'purchase.created',
      'conversation.ended',
    ])
    expect(exported).toMatchObject({
      email: 'ana@known.example',
      idempotent_answers: [{ key: 'first' }, { key: 'second' }],
      unanswered_questions: [{ question: `Which lamp did ${name} buy?` }, {}],
    })
    expect(await operate(account, 'contact erase', selector)).toEqual({
      object: 'person',
      email: 'ana@known.example',
      visitor_ids: [visitor_id],
      erased: true,
    })
    for (const text of [name, 'ana@known.example', 'ana-1']) expect(await tablesWith(text)).toEqual([])
  },
)

test('a visitor without an email is exported and erased', async () => {
  const account = await createTestAccount(app)
  const { visitor_id } = (await account.api.post('/chat', { message: 'I am Noemail' })).body
  expect(await operate(account, 'contact export', { visitor_id })).toMatchObject({
    email: null,
    visitors: [{ id: visitor_id }],
    conversations: [{ messages: [{ content: 'I am Noemail' }, {}] }],
  })
  expect(await operate(account, 'contact erase', { visitor_id })).toMatchObject({ email: null, erased: true })
  expect(await tablesWith('Noemail')).toEqual([])
  for (const selector of [{ visitor_id }, { external_id: 'nobody' }]) {
    for (const command of ['contact export', 'contact erase']) {
      await expect(operate(account, command, selector)).rejects.toMatchObject({ type: 'not_found' })
    }
  }
})

test.each([{}, { email: 'a@b.co', external_id: 'a' }, { external_id: 'a', visitor_id: 1 }])(
  'exactly one of email, external id and visitor id names a person, not %j',
  async (selector) => {
    const account = await createTestAccount(app)
    for (const command of ['contact export', 'contact erase']) {
      await expect(operate(account, command, selector)).rejects.toMatchObject({
        type: 'exactly_one_required',
        message: 'Give --email, --external-id or --visitor-id, exactly one of them.',
      })
    }
  },
)

test('a deleted conversation is in no event and no kept answer any more; what is about the contact stays', async () => {
  const { account, name, conversation_id } = await beforeEmail()
  const { body } = await account.api.post('/chat', { message: 'Another one', new_conversation: true })
  await account.api.delete(`/conversations/${conversation_id}`)
  expect(await tablesWith(`My name is ${name}`)).toEqual([])
  const exported = await operate(account, 'contact export', { email: 'ana@known.example' })
  expect(kinds(exported)).toEqual(['lead.created', 'purchase.created'])
  expect(exported).toMatchObject({ idempotent_answers: [] })
  expect((await account.api.get(`/conversations/${body.conversation_id}`)).status).toBe(200)
})

test('a conversation that is deleted before its event was sent is not sent', async () => {
  const { account, conversation_id } = await beforeEmail()
  await account.api.post('/chat', { message: 'Unsent words', conversation_id })
  receiver.react = () => 503
  app.clock.advance('11m')
  await app.drain()
  expect(await tablesWith('Unsent words')).toContain('webhook_messages')
  await account.api.delete(`/conversations/${conversation_id}`)
  const before = receiver.received.length
  app.clock.advance('1h')
  await app.drain()
  expect(receiver.received.length).toBe(before)
  receiver.react = ({ body }) => ({ status: 200, body })
})

test('erasures that run amid chats, refused and repeated, leave nothing that the last one does not find', async () => {
  const account = await createTestAccount(app)
  await operate(account, 'webhook set', { url: `${receiver.url}/race`, event: ['conversation.ended'] })
  const erase = () =>
    operate(account, 'contact erase', { external_id: 'racer' }).catch((error) => {
      expect(error).toMatchObject({ type: 'not_found' })
    })
  const identity = { visitor_external_id: 'racer', new_conversation: true }
  await account.api.post('/chat', { message: 'Racing ahead', ...identity })
  const chats = Array.from({ length: 12 }, async (_, index) => {
    const email = index % 3 === 0 ? { visitor_email: 'racer@example.com' } : {}
    const headers = { 'idempotency-key': `Racing ${index}` }
    const { status } = await account.api.post(
      '/chat',
      { message: `Racing ${index}`, ...identity, ...email },
      { headers },
    )
    expect(status).toBe(200)
    if (index % 4 === 0) await erase()
  })
  await Promise.all([...chats, erase(), app.drain()])
  app.clock.advance('11m')
  await app.drain()
  await erase()
  await operate(account, 'contact erase', { email: 'racer@example.com' }).catch(() => {})
  expect(await tablesWith('Racing')).toEqual([])
})

test.each([
  ['ana@example.com', true],
  ['<ANA@Example.com>', true],
  ['Write to ana@example.com.', true],
  ['{"text":"Hi\\nana@example.com"}', true],
  ['susana@example.com', false],
  ['ana@example.com.br', false],
  ['ana@example.com-x', false],
  ['x.ana@example.com', false],
  ['anaxexample.com', false],
])('in %j the email is mentioned: %s', async (text, expected) => {
  const [row] = await app.sql('select $1::text ~* $2 as mentioned', [
    text,
    mentionPattern(['ana@example.com']),
  ])
  expect(row).toEqual({ mentioned: expected })
})
