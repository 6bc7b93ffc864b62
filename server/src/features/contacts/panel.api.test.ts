import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createContact, createProduct, signInUser } from '../../../test/records.ts'

const app = await startTestApp()

test('a contact is made by hand once, and keeps what is written of it when the person writes again', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'editor')
  const { status, body } = await panel.post('/contacts', { email: ' Ana@Example.com', name: 'Ana' })
  expect([status, body]).toMatchObject([201, { email: 'ana@example.com', name: 'Ana', phone: null }])
  const again = await panel.post('/contacts', { email: 'ana@example.com', name: 'Another' })
  expect([again.status, again.body.error.type]).toEqual([409, 'contact_exists'])
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'ana@example.com' })
  const changed = await panel.patch(`/contacts/${body.id}`, { name: 'Ana Ruiz', phone: '+34 600' })
  expect(changed.body).toMatchObject({ name: 'Ana Ruiz', phone: '+34 600' })
  await account.api.post('/chat', { message: 'Hello again', visitor_email: 'ana@example.com' })
  expect((await account.api.get(`/contacts/${body.id}`)).body.name).toBe('Ana Ruiz')
  const [conversation] = (await account.api.get('/conversations')).body.data
  expect(conversation.visitor.name).toBe('Ana Ruiz')
  await panel.patch(`/contacts/${body.id}`, { name: null, phone: null })
  expect((await account.api.get(`/contacts/${body.id}`)).body).toMatchObject({ name: null, phone: null })
})

test('a tag is made, renamed for all who carry it, and given products; a name is taken once', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account)
  const contact_id = await createContact(account, 'ana@example.com')
  const { id: product_id } = await createProduct(account, { tags: ['course'] })
  const made = await panel.post('/tags', { name: 'spring', color: '#3b82f6', description: 'Of May' })
  expect([made.status, made.body]).toMatchObject([201, { name: 'spring', product_ids: [] }])
  const { id } = made.body
  await panel.post('/tags', { name: 'autumn' })
  for (const refused of [
    await panel.post('/tags', { name: 'SPRING' }),
    await panel.patch(`/tags/${id}`, { name: 'Autumn' }),
  ])
    expect([refused.status, refused.body.error.type]).toEqual([409, 'tag_exists'])
  await account.api.post(`/contacts/${contact_id}/tags`, { tag_id: id })
  const changes = { name: 'Spring', description: null, product_ids: [product_id] }
  expect((await panel.patch(`/tags/${id}`, changes)).body).toMatchObject({ ...changes, color: '#3b82f6' })
  expect((await account.api.get(`/contacts/${contact_id}`)).body.tags).toMatchObject([{ name: 'Spring' }])
  const open = async () => (await account.api.get('/academy/access?status=active')).body.data
  expect(await open()).toMatchObject([{ product_id, email: 'ana@example.com' }])
  const inUse = await panel.delete(`/tags/${id}`)
  expect([inUse.status, inUse.body.error.type]).toEqual([409, 'tag_in_use'])
  await panel.patch(`/tags/${id}`, { product_ids: [] })
  expect(await open()).toEqual([])
  expect((await panel.delete(`/tags/${id}`)).body).toEqual({ id, deleted: true })
  expect((await panel.patch(`/tags/${id}`, {})).status).toBe(404)
  const unknown = await panel.post('/tags', { name: 'other', product_ids: [7] })
  expect([unknown.status, unknown.body.error.type]).toEqual([400, 'invalid_request'])
  const { id: offer } = await createProduct(account, { tags: ['book'] })
  for (const wrong of [
    await panel.post('/tags', { name: 'other', product_ids: [offer] }),
    await panel.patch(`/tags/${(await panel.post('/tags', { name: 'more' })).body.id}`, {
      product_ids: [offer],
    }),
  ])
    expect([wrong.status, wrong.body.error.type]).toEqual([409, 'product_kind_not_supported'])
})

test('a download holds the contacts that the list with the same filters holds, page after page', async () => {
  const account = await createTestAccount(app)
  const { panel } = await signInUser(account, 'viewer')
  for (let i = 0; i < 3; i++) await createContact(account, `garden${i}@example.com`)
  await createContact(account, 'other@example.com')
  const { text } = await panel.get('/contacts.csv?q=garden&order=desc')
  const listed = (await account.api.get('/contacts?q=garden&order=desc')).body.data
  const [head, ...rows] = text.slice(1).trimEnd().split('\n')
  expect(head).toBe(
    'id,email,name,phone,source,conversation_count,first_seen_at,last_seen_at,created_at,updated_at,tags',
  )
  expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual(
    listed.map(({ id, email }: { id: number; email: string }) => [String(id), email]),
  )
  expect((await panel.get('/contacts.csv?tag_id=7')).status).toBe(404)
})
