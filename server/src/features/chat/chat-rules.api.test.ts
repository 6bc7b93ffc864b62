import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { createSource } from '../../../test/records.ts'
import { setCloneCap } from '../clones/configure-clone.ts'
import { reserveResponse, reserveSpareResponse } from '../usage/index.ts'

const app = await startTestApp()

const listMessages = async ({ api }: TestAccount, id: number) =>
  (await api.get('/conversations')).body.data.find((one: { id: number }) => one.id === id).messages as {
    role: string
    content: string
  }[]

const used = async ({ api }: TestAccount) => (await api.get('/usage')).body.responses.used as number

async function grantResponses(responses: number): Promise<TestAccount> {
  const account = await createTestAccount(app, { plan: 'starter' })
  await app.sql(
    `insert into usage_periods (account_id, period_start, responses)
     select id, created_at::date, $2 from accounts where id = $1`,
    [account.account.id, 1000 - responses],
  )
  return account
}

describe('the thread of a message', () => {
  it("is conversation_id's, whatever the visitor fields and new_conversation say", async () => {
    const { api } = await createTestAccount(app)
    const first = (await api.post('/chat', { message: 'One', visitor_external_id: 'a' })).body
    const second = (
      await api.post('/chat', {
        message: 'Two',
        conversation_id: first.conversation_id,
        visitor_external_id: 'b',
        visitor_email: 'none',
        new_conversation: true,
      })
    ).body
    expect([second.conversation_id, second.visitor_id]).toEqual([first.conversation_id, first.visitor_id])
  })

  it('is the latest of the visitor, a fresh one with new_conversation, and its own for an anonymous one', async () => {
    const { api } = await createTestAccount(app)
    const chat = async (fields: object) => (await api.post('/chat', { message: 'Hi', ...fields })).body
    const one = await chat({ visitor_external_id: 'a' })
    const fresh = await chat({ visitor_external_id: 'a', new_conversation: true })
    const latest = await chat({ visitor_external_id: 'a', message: 'Again' })
    expect(fresh.conversation_id).not.toBe(one.conversation_id)
    expect(fresh.visitor_id).toBe(one.visitor_id)
    expect(latest.conversation_id).toBe(fresh.conversation_id)
    const [x, y] = [await chat({}), await chat({})]
    expect(x.visitor_id).not.toBe(y.visitor_id)
  })

  it('joins a new external id with a known email; where the two differ, the external id decides', async () => {
    const { api } = await createTestAccount(app)
    const chat = async (fields: object) =>
      (await api.post('/chat', { message: 'Hi', ...fields })).body.visitor_id
    const ana = await chat({ visitor_email: 'Ana@Example.com' })
    expect(await chat({ visitor_external_id: 'a', visitor_email: 'ana@example.com', message: 'Two' })).toBe(
      ana,
    )
    expect(await chat({ visitor_external_id: 'a', message: 'Three' })).toBe(ana)
    const ben = await chat({ visitor_external_id: 'b', visitor_email: 'ben@example.com' })
    expect(await chat({ visitor_external_id: 'b', visitor_email: 'ana@example.com', message: 'Two' })).toBe(
      ben,
    )
  })

  it('learns a name and an email that come later', async () => {
    const { api } = await createTestAccount(app)
    await api.post('/chat', { message: 'One', visitor_external_id: 'a' })
    await api.post('/chat', {
      message: 'Two',
      visitor_external_id: 'a',
      visitor_name: 'Ana',
      visitor_email: 'a@b.co',
    })
    const [conversation] = (await api.get('/conversations')).body.data
    expect(conversation).toMatchObject({ visitor: { name: 'Ana', email: 'a@b.co' }, message_count: 4 })
  })

  it('is another one where it is deleted while the message waits for its lock; with conversation_id that is 404', async () => {
    const { api } = await createTestAccount(app)
    const chat = (fields: object) => api.post('/chat', { message: 'Hi', ...fields })
    for (const named of [true, false]) {
      const { conversation_id } = (await chat({ visitor_external_id: 'a', new_conversation: true })).body
      // Another process answers in it.
      await app.sql('update conversations set lock_owner = $1, locked_until = $2 where id = $3', [
        randomUUID(),
        new Date(app.clock.nowMs() + 60_000),
        conversation_id,
      ])
      const waiting = chat({
        message: 'Two',
        ...(named ? { conversation_id } : { visitor_external_id: 'a' }),
      })
      expect((await api.delete(`/conversations/${conversation_id}`)).status).toBe(200)
      const { status, body } = await waiting
      if (named) expect([status, body.error.type]).toEqual([404, 'not_found'])
      else expect(await api.get(`/conversations/${body.conversation_id}`)).toMatchObject({ status: 200 })
    }
  })

  it('has no message that is older than the one before it, also where the clock was set back', async () => {
    const { api } = await createTestAccount(app)
    const now = app.clock.now()
    const { conversation_id } = (await api.post('/chat', { message: 'One' })).body
    app.clock.step(now.getTime() - 86_400_000)
    await api.post('/chat', { message: 'Two', conversation_id })
    app.clock.step(now.getTime())
    const { data } = (await api.get(`/conversations/${conversation_id}/messages`)).body
    const times = data.map((message: { created_at: string }) => message.created_at)
    expect(times).toHaveLength(4)
    expect(times).toEqual(times.toSorted())
  })

  it('has every message followed by its reply when eighteen come at once', async () => {
    const account = await createTestAccount(app)
    const { conversation_id } = (await account.api.post('/chat', { message: 'Start' })).body
    const other = await app.sibling()
    const numbers = Array.from({ length: 18 }, (_, index) => index)
    const answers = await Promise.all(
      numbers.map((number) =>
        (number % 2 === 0 ? app : other).request({
          method: 'POST',
          path: '/api/v1/chat',
          headers: { authorization: `Bearer ${account.keys.write}`, 'content-type': 'application/json' },
          body: JSON.stringify({ message: `Message ${number}`, conversation_id }),
        }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const messages = (await listMessages(account, conversation_id)).slice(2)
    expect(messages.map((message) => message.role)).toEqual(numbers.flatMap(() => ['user', 'assistant']))
    const contents = messages.filter((message) => message.role === 'user').map((message) => message.content)
    expect(contents.toSorted()).toEqual(numbers.map((number) => `Message ${number}`).toSorted())
  })
})

describe('quotas', () => {
  it('of 12 parallel chats with 3 responses left exactly 3 are answered, and the counter is right', async () => {
    const account = await grantResponses(3)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => account.api.post('/chat', { message: `Question ${index}` })),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(403)])
    const refused = answers.find((answer) => answer.status === 403)!
    expect(refused.body.error.type).toBe('responses_quota_exceeded')
    expect(await used(account)).toBe(1000)
    expect((await account.api.get('/conversations')).body.data).toHaveLength(3)
  })

  it('a response is counted before it is certain only where more than a hundred are left', async () => {
    const reserve = async (account: TestAccount) =>
      (await reserveSpareResponse(account.ctx(), { id: randomUUID(), timeoutMs: 45_000 })) !== null
    const account = await grantResponses(101)
    expect([await reserve(account), await reserve(account)]).toEqual([true, false])
    expect(await used(account)).toBe(900)
    const unlimited = await createTestAccount(app)
    expect(await reserve(unlimited)).toBe(true)
  })

  it('a response that is reserved with its reply waits for the disk, one before it does not', async () => {
    const ctx = (await createTestAccount(app)).ctx()
    const reserveAndShow = (is_durable: boolean) =>
      ctx.transaction(async (tx) => {
        await sql`set local synchronous_commit = 'on'`.execute(tx.db)
        const wanted = { id: randomUUID(), timeoutMs: 45_000, version_id: null, is_durable }
        await reserveResponse(tx, wanted)
        const { rows } = await sql<{ commit: string }>`
          select current_setting('synchronous_commit') as commit`.execute(tx.db)
        return rows[0]!.commit
      })
    expect([await reserveAndShow(false), await reserveAndShow(true)]).toEqual(['off', 'on'])
  })

  it("a clone's own cap is exact too, counts replies from before it was set, and refuses with cap_reached", async () => {
    const account = await createTestAccount(app)
    const [clone] = (await account.api.get('/versions')).body.data
    await account.api.post('/chat', { message: 'Before the cap' })
    await setCloneCap(account.ctx(), { id: clone.id, cap: 4 })
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => account.api.post('/chat', { message: `Question ${index}` })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
    const refused = answers.filter((answer) => answer.status === 403)
    expect(new Set(refused.map((answer) => answer.body.error.type))).toEqual(new Set(['cap_reached']))
    expect((await account.api.get('/versions')).body.data[0].monthly_cap).toEqual({ limit: 4, used: 4 })
    expect(await used(account)).toBe(4)
  })

  it('a response whose process died is released within the minute, for the plan and for the cap', async () => {
    const account = await createTestAccount(app)
    const [clone] = (await account.api.get('/versions')).body.data
    await setCloneCap(account.ctx(), { id: clone.id, cap: 5 })
    await account.api.post('/chat', { message: 'Answered' })
    const ctx = account.ctx()
    await reserveResponse(ctx, { id: randomUUID(), timeoutMs: 45_000, version_id: clone.id })
    await app.sql('update version_usage set responses = responses + 1 where version_id = $1', [clone.id])
    expect(await used(account)).toBe(2)
    app.clock.advance('1m')
    await app.drain()
    expect(await used(account)).toBe(1)
    expect((await account.api.get('/versions')).body.data[0].monthly_cap.used).toBe(1)
  })

  it('a response whose process is known to be dead is released before the minute is over', async () => {
    const account = await createTestAccount(app)
    const id = randomUUID()
    await reserveResponse(account.ctx(), { id, timeoutMs: 45_000, version_id: null })
    await app.drain()
    expect(await used(account)).toBe(1)
    // No process has this number.
    await app.sql('update response_reservations set process_number = 1 where id = $1', [id])
    await app.drain()
    await app.drain()
    expect(await used(account)).toBe(0)
  })

  it('overage is served, counted and priced where the account allows it', async () => {
    const account = await createTestAccount(app, { plan: 'starter', overage: true })
    await app.sql(
      `insert into usage_periods (account_id, period_start, responses)
       select id, created_at::date, 999 from accounts where id = $1`,
      [account.account.id],
    )
    for (const message of ['One', 'Two', 'Three']) {
      expect((await account.api.post('/chat', { message })).status).toBe(200)
    }
    const { body } = await account.api.get('/usage')
    expect(body.responses).toEqual({ granted: 1000, used: 1002, remaining: 0 })
    expect(body.overage).toEqual({ responses: 2, charged_cents: 10 })
  })
})

describe('automated repetition', () => {
  it('stops the third identical message in a row: 429 with Retry-After, nothing stored or counted', async () => {
    const account = await createTestAccount(app)
    const chat = (message: string) => account.api.post('/chat', { message, visitor_external_id: 'bot' })
    const { conversation_id } = (await chat('Buy now')).body
    await chat('buy  NOW')
    const refused = await chat('Buy now')
    expect([refused.status, refused.body.error.type]).toEqual([429, 'automated_repetition'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await listMessages(account, conversation_id)).toHaveLength(4)
    expect(await used(account)).toBe(2)
    expect((await chat('Something else')).status).toBe(200)
    expect((await chat('Buy now')).status).toBe(200)
  })

  it('stops the 21st message of one identified visitor in a minute, over all threads', async () => {
    const account = await createTestAccount(app)
    const chat = (number: number) =>
      account.api.post('/chat', {
        message: `Question ${number}`,
        visitor_external_id: 'bot',
        new_conversation: number % 5 === 0,
      })
    for (let number = 0; number < 20; number++) expect((await chat(number)).status).toBe(200)
    const refused = await chat(20)
    expect([refused.status, refused.body.error.type]).toEqual([429, 'automated_repetition'])
    app.clock.advance('61s')
    expect((await chat(21)).status).toBe(200)
  })
})

describe('knowledge that a clone does not see', () => {
  it('is never cited: excluded sources and unfoldered ones', async () => {
    const account = await createTestAccount(app)
    const { api } = account
    const [clone] = (await api.get('/versions')).body.data
    const source = await createSource(account, {
      title: 'Opening hours',
      content: 'The greenhouse opens at nine in the morning from Monday to Friday.',
    })
    await api.patch(`/versions/${clone.id}`, { cite_source_links: true })
    const ask = async () =>
      (await api.post('/chat', { message: 'When does the greenhouse open?' })).body.reply
    expect(await ask()).toMatchObject({
      content: expect.stringContaining('nine in the morning'),
      citations: [{ source_id: source.id, title: 'Opening hours', url: null, start_seconds: null }],
    })
    await api.patch(`/versions/${clone.id}`, { exclude_source_ids: [source.id] })
    expect(await ask()).toMatchObject({ citations: [] })
    await api.patch(`/versions/${clone.id}`, {
      include_source_ids: [source.id],
      exclude_unfoldered_sources: true,
    })
    expect((await ask()).content).not.toContain('nine')
  })
})
