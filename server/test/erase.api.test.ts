import { afterAll, expect, test } from 'vitest'
import { mentionPattern } from '../src/platform/db/mention-pattern.rules.ts'
import { startTestApp } from './app.ts'
import { createTestAccount, type TestAccount } from './factories.ts'
import { startReceiver } from './fakes/receiver.ts'
import { operate } from './operator.ts'
import { createSale } from './records.ts'

const app = await startTestApp()
const receiver = await startReceiver()
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
  receiver.react = ({ body }) => ({ status: 200, body })
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
