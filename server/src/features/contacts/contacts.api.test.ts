import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createContact, createProduct, createTag } from '../../../test/records.ts'
import { erasePerson } from './person/erase-person.ts'
import { exportPerson } from './person/export-person.ts'

const app = await startTestApp()

const listContacts = async ({ api }: TestAccount) => (await api.get('/contacts')).body.data

describe('a visitor with an email', () => {
  it('is one contact, whatever the case of the email, with its counts and times', async () => {
    const account = await createTestAccount(app)
    const chat = (fields: object) => account.api.post('/chat', { message: 'Hi', ...fields })
    await chat({ visitor_email: 'Ana@Example.com', visitor_name: 'Ana' })
    const [before] = await listContacts(account)
    app.clock.advance('1h')
    await chat({ visitor_email: 'ana@example.COM', new_conversation: true })
    const [contact, ...others] = await listContacts(account)
    expect(others).toEqual([])
    expect(contact).toEqual({
      ...before,
      conversation_count: 2,
      last_seen_at: contact.last_seen_at,
      updated_at: contact.updated_at,
    })
    expect(before).toMatchObject({
      email: 'ana@example.com',
      name: 'Ana',
      source: 'api',
      conversation_count: 1,
    })
    expect(Date.parse(contact.last_seen_at) - Date.parse(before.last_seen_at)).toBeGreaterThanOrEqual(
      3_600_000,
    )
  })

  it('becomes a contact when the email comes later, with the conversations that they had before', async () => {
    const account = await createTestAccount(app)
    const chat = (message: string, fields: object = {}) =>
      account.api.post('/chat', { message, visitor_external_id: 'a', ...fields })
    await chat('One')
    await chat('Two', { new_conversation: true })
    expect(await listContacts(account)).toEqual([])
    await chat('Three', { visitor_email: 'a@example.com' })
    expect(await listContacts(account)).toMatchObject([{ email: 'a@example.com', conversation_count: 2 }])
  })

  it('is one contact with the right count when sixteen first messages come at once', async () => {
    const account = await createTestAccount(app)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        account.api.post('/chat', {
          message: `Message ${index}`,
          visitor_email: 'a@example.com',
          new_conversation: index % 2 === 0,
        }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const threads = new Set(answers.map((answer) => answer.body.conversation_id))
    expect(await listContacts(account)).toMatchObject([{ conversation_count: threads.size }])
  })
})

describe('tags', () => {
  it('are made by name, found again whatever the case, and given by id', async () => {
    const account = await createTestAccount(app)
    const { api } = account
    const [one, two] = [await createContact(account), await createContact(account)]
    await api.post(`/contacts/${one}/tags`, { name: 'VIP', color: '#ff0000' })
    const again = await api.post(`/contacts/${two}/tags`, { name: 'vip' })
    expect(again.status).toBe(200)
    expect(again.body.tags).toEqual([{ name: 'VIP', color: '#ff0000', expires_at: null }])
    const [tag, ...others] = (await api.get('/tags')).body.data
    expect(others).toEqual([])
    expect(tag).toMatchObject({ object: 'tag', name: 'VIP', contact_count: 2, product_ids: [] })
    const removed = await api.delete(`/contacts/${one}/tags/${tag.id}`)
    expect(removed.body).toMatchObject({ id: one, tags: [] })
    expect((await api.delete(`/contacts/${one}/tags/${tag.id}`)).status).toBe(200)
    expect((await api.post(`/contacts/${one}/tags`, { tag_id: tag.id })).body.tags).toHaveLength(1)
  })

  it('change updated_at of the contact when they are given or taken, and never its last_seen_at', async () => {
    const account = await createTestAccount(app)
    const { api } = account
    const id = await createContact(account)
    const tag_id = await createTag(account)
    const { last_seen_at } = (await api.get(`/contacts/${id}`)).body
    const after = async (call: () => Promise<unknown>) => {
      app.clock.advance('1m')
      await call()
      const contact = (await api.get(`/contacts/${id}`)).body
      expect(contact.last_seen_at).toBe(last_seen_at)
      return contact.updated_at === app.clock.now().toISOString()
    }
    expect(await after(() => api.post(`/contacts/${id}/tags`, { tag_id }))).toBe(true)
    expect(await after(() => api.delete(`/contacts/${id}/tags/${tag_id}`))).toBe(true)
    expect(await after(() => api.delete(`/contacts/${id}/tags/${tag_id}`))).toBe(false)
  })

  it('are no longer listed or counted when they expire; repeating sets the expiry anew', async () => {
    const account = await createTestAccount(app)
    const id = await createContact(account)
    const tagUntil = (minutes: number) =>
      account.api.post(`/contacts/${id}/tags`, {
        name: 'trial',
        expires_at: new Date(app.clock.nowMs() + minutes * 60_000).toISOString(),
      })
    const tagsNow = async () => (await account.api.get(`/contacts/${id}`)).body.tags
    await tagUntil(5)
    await tagUntil(10)
    app.clock.advance('6m')
    expect(await tagsNow()).toMatchObject([{ name: 'trial' }])
    app.clock.advance('5m')
    expect(await tagsNow()).toEqual([])
    expect((await account.api.get('/tags')).body.data).toMatchObject([{ name: 'trial', contact_count: 0 }])
    await app.drain()
    expect(await app.sql('select 1 from contact_tags where contact_id = $1', [id])).toEqual([])
  })

  it('need exactly one of name and tag_id, and an expiry in the future', async () => {
    const account = await createTestAccount(app)
    const id = await createContact(account)
    const tag_id = await createTag(account)
    for (const body of [{}, { name: 'a', tag_id }]) {
      const { status, body: answer } = await account.api.post(`/contacts/${id}/tags`, body)
      expect([status, answer.error.type]).toEqual([400, 'exactly_one_required'])
    }
    const past = await account.api.post(`/contacts/${id}/tags`, {
      tag_id,
      expires_at: '2020-01-01T00:00:00Z',
    })
    expect([past.status, past.body.error.type]).toEqual([400, 'invalid_request'])
  })
})

describe('the list of contacts', () => {
  it('shows each contact once to a reader that follows the cursor while 16 write through two processes', async () => {
    const account = await createTestAccount(app)
    const other = await app.sibling()
    const { id: product_id } = await createProduct(account)
    const headers = { authorization: `Bearer ${account.keys.delete}`, 'content-type': 'application/json' }
    // As many as the two processes have connections, so that nobody waits for one.
    const [writers, each] = [16, 8]
    const write = async (writer: number, number: number) => {
      const email = `p${writer}-${number}@example.com`
      const [path, body] =
        number % 2 === 0
          ? ['/chat', { message: 'Hi', visitor_email: email }]
          : ['/sales', { email, amount_cents: 1, order_ref: email, product_id }]
      const through = writer % 2 === 0 ? app : other
      const { status } = await through.request({
        method: 'POST',
        path: `/api/v1${path}`,
        headers,
        body: JSON.stringify(body),
      })
      expect(status).toBeLessThan(300)
    }
    const seen: number[] = []
    const read = async () => {
      const cursor = seen.length === 0 ? '' : `&starting_after=${seen.at(-1)}`
      const { data } = (await account.api.get(`/contacts?limit=7${cursor}`)).body
      for (const { id } of data) seen.push(id)
      return data.length
    }
    let writing = true
    const written = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let number = 0; number < each; number++) await write(writer, number)
      }),
    ).finally(() => {
      writing = false
    })
    while (writing) await read()
    await written
    while ((await read()) > 0);
    expect(new Set(seen).size).toBe(writers * each)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  })
})

describe('conversations', () => {
  it('are read, reviewed and named one by one; a new message asks for review again', async () => {
    const account = await createTestAccount(app)
    const { api } = account
    const { conversation_id: id } = (await api.post('/chat', { message: 'Hi' })).body
    const patched = await api.patch(`/conversations/${id}`, {
      review_status: 'reviewed',
      title: ' Greeting ',
    })
    expect(patched.body).toMatchObject({ id, review_status: 'reviewed', title: 'Greeting', message_count: 2 })
    await api.post('/chat', { message: 'Again', conversation_id: id })
    expect((await api.get(`/conversations/${id}`)).body).toMatchObject({
      review_status: 'pending',
      title: 'Greeting',
      messages: [{ role: 'user' }, { role: 'assistant' }, { content: 'Again' }, { role: 'assistant' }],
    })
  })

  it("are deleted with their messages, and the contact's count follows", async () => {
    const account = await createTestAccount(app)
    const { api } = account
    const { conversation_id: id } = (await api.post('/chat', { message: 'Hi', visitor_email: 'a@b.co' })).body
    expect((await api.delete(`/conversations/${id}`)).body).toEqual({ id, deleted: true })
    expect((await api.get(`/conversations/${id}`)).status).toBe(404)
    expect(await app.sql('select 1 from messages where conversation_id = $1', [id])).toEqual([])
    expect(await listContacts(account)).toMatchObject([{ conversation_count: 0 }])
  })

  it('are found by each filter and by all together', async () => {
    const { api } = await createTestAccount(app)
    const chat = async (fields: object) =>
      (await api.post('/chat', { message: 'Hi', ...fields })).body.conversation_id
    const ana = await chat({ visitor_email: 'ana@example.com' })
    app.clock.advance('1h')
    const since = new Date(app.clock.nowMs()).toISOString()
    const ben = await chat({ visitor_email: 'ben@example.com' })
    await api.patch(`/conversations/${ana}`, { review_status: 'reviewed' })
    const ids = async (query: string) =>
      (await api.get(`/conversations?${query}`)).body.data.map((one: { id: number }) => one.id)
    expect(await ids('visitor_email=%20ANA@example.com%20')).toEqual([ana])
    expect(await ids(`updated_since=${since}`)).toEqual([ben])
    expect(await ids('review_status=reviewed')).toEqual([ana])
    expect(await ids('channel_id=1')).toEqual([ana, ben])
    expect(await ids('channel_id=2')).toEqual([])
    expect(await ids(`updated_since=${since}&visitor_email=ben@example.com&channel_id=1&limit=1`)).toEqual([
      ben,
    ])
    await api.post('/chat', { message: 'New', conversation_id: ana })
    expect(await ids(`updated_since=${since}`)).toEqual([ana, ben])
  })
})

describe('a person', () => {
  it('is exported with everything that is stored about them', async () => {
    const account = await createTestAccount(app)
    await account.api.post('/chat', {
      message: 'My secret',
      visitor_email: 'ana@example.com',
      visitor_external_id: 'x',
    })
    const person = await operate(account, 'contact export', { email: ' ANA@example.com' })
    expect(person).toMatchObject({
      object: 'person',
      email: 'ana@example.com',
      contacts: [{ email: 'ana@example.com' }],
      visitors: [{ external_ids: ['x'] }],
      conversations: [{ messages: [{ content: 'My secret' }, { role: 'assistant' }] }],
    })
  })

  it('is erased from every table, and only from this account', async () => {
    const [account, other] = [await createTestAccount(app), await createTestAccount(app)]
    const email = 'erase.me@example.com'
    for (const { api } of [account, other]) {
      const { conversation_id } = (
        await api.post('/chat', { message: `I am ${email}`, visitor_email: email, visitor_external_id: 'x' })
      ).body
      const [{ id }] = (await api.get('/contacts')).body.data
      await api.post(`/contacts/${id}/tags`, { name: 'vip' }, { headers: { 'idempotency-key': 'k' } })
      await api.post('/chat', { message: 'More', conversation_id })
    }
    await erasePerson(account.ctx(), { email })
    const tables = await app.sql<{ name: string }>(
      `select c.relname as name from pg_class as c join pg_attribute as a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'account_id'`,
    )
    expect(tables.length).toBeGreaterThan(10)
    const traces = async (id: number) => {
      const found: string[] = []
      for (const { name } of tables) {
        const text = `select 1 from ${name} as t where account_id = $1 and t::text ilike $2 limit 1`
        if ((await app.sql(text, [id, `%${email}%`])).length > 0) found.push(name)
      }
      return found
    }
    expect(await traces(account.account.id)).toEqual([])
    expect((await traces(other.account.id)).length).toBeGreaterThan(3)
    await expect(exportPerson(account.ctx(), { email })).rejects.toMatchObject({ type: 'not_found' })
  })
})
