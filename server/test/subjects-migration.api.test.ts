import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestAccount } from './factories.ts'
import { operate } from './operator.ts'
import { createFailedDelivery } from './records.ts'

const app = await startTestApp()

const tables = ['webhook_messages', 'idempotency_keys']
const columns = ['conversation_id', 'visitor_id', 'contact_id', 'affiliate_id']
const subjects = () =>
  Promise.all(
    tables.map((table) => app.sql(`select ${columns.join()} from ${table} order by body collate "C"`)),
  )

test('an upgrade names the subjects of the events and answers that are there, as new ones are named', async () => {
  const account = await createTestAccount(app)
  const key = (name: string) => ({ headers: { 'idempotency-key': name } })
  const event = ['purchase.created', 'lead.created', 'conversation.ended']
  await operate(account, 'webhook set', { url: 'https://example.com/hooks', event, disabled: true })
  await operate(account, 'webhook set', { url: 'https://example.com/hooks', event })
  await operate(account, 'affiliate create', {
    name: 'Eva',
    email: 'e@b.co',
    code: 'eva',
    commission_percent: 1,
  })
  const { api } = account
  await api.post('/chat', { message: 'Hello there', visitor_email: 'ana@example.com' }, key('chat'))
  const [contact] = (await api.get('/contacts')).body.data
  await api.post(`/contacts/${contact.id}/tags`, { name: 'vip' }, key('tag'))
  await api.post(
    `/external-delivery/deliveries/${await createFailedDelivery(account)}/retry`,
    {},
    key('retry'),
  )
  const { id: product_id } = (await api.get('/products')).body.data[0]
  const sale = { email: 'ana@example.com', amount_cents: 100, order_ref: 'one', ref: 'eva', product_id }
  await api.post('/sales', sale, key('sale'))
  await api.post('/sales/one/refund', {}, key('refund'))
  app.clock.advance('11m')
  await app.drain()
  const before = await subjects()
  const [events, answers] = before
  expect(events).toHaveLength(4)
  expect(answers).toHaveLength(5)
  const named = [...events!, ...answers!].filter((row) => Object.values(row).some((id) => id !== null))
  expect(named).toHaveLength(9)

  for (const table of tables) {
    await app.sql(`alter table ${table} ${columns.map((column) => `drop column ${column}`).join()}`)
  }
  await app.sql('drop index visitor_external_ids_email')
  const migration = new URL('../migrations/0022_subjects.sql', import.meta.url)
  await app.sql(await readFile(migration, 'utf8'))
  expect(await subjects()).toEqual(before)
})
