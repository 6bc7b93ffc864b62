import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { createLongConversation } from './conversations.fixture.ts'
import { listLatestMessages, listMessageRows } from './messages.queries.ts'
import type { Conversation, Message } from './schemas.ts'
import { maxTextBytes } from './shown-messages.rules.ts'

const app = await startTestApp()

/** Everything that a list has, page after page, with the number of items of each page. */
async function readPages<Item>({ api }: TestAccount, path: string, limit: number) {
  const items: Item[] = []
  const sizes: number[] = []
  for (let after = 0, has_more = true; has_more; ) {
    const { body } = await api.get(`${path}?limit=${limit}${after === 0 ? '' : `&starting_after=${after}`}`)
    items.push(...body.data)
    sizes.push(body.data.length)
    after = body.next_starting_after
    has_more = body.has_more
    expect(after === null).toBe(!has_more)
  }
  return { items, sizes }
}

const contents = (messages: { content: string }[]) => messages.map(({ content }) => content.trim())

test('a conversation shows its latest 2,000 messages and says that there are more, wherever it is shown', async () => {
  const account = await createTestAccount(app)
  const short = await createLongConversation(app, account, { count: 2_000 })
  const long = await createLongConversation(app, account, { count: 2_501 })
  const { api } = account
  const [all, last] = (await api.get('/conversations')).body.data as [Conversation, Conversation]
  expect(all).toMatchObject({ id: short, message_count: 2_000, messages_truncated: false })
  expect(all.messages).toHaveLength(2_000)
  expect(last).toMatchObject({ id: long, message_count: 2_501, messages_truncated: true })
  expect(last.messages).toHaveLength(2_000)
  expect(last.messages[0]!.content).toMatch(/^Number 502 /)
  expect(last.messages.at(-1)!.content).toMatch(/^Number 2501 /)
  expect((await api.get(`/conversations/${long}`)).body).toEqual(last)
  const { body } = await api.patch(`/conversations/${long}`, { review_status: 'pending' })
  expect(body).toEqual(last)
})

test('a conversation shows at most 8 MiB of text, and a page of conversations too: it ends early', async () => {
  const account = await createTestAccount(app)
  const length = 8_000
  const counts = [1_200, 400, 500, 4]
  for (const count of counts) await createLongConversation(app, account, { count, length })
  const { items, sizes } = await readPages<Conversation>(account, '/conversations', 3)
  const fitting = Math.floor(maxTextBytes / length)
  expect(items.map(({ messages }) => messages.length)).toEqual([fitting, ...counts.slice(1)])
  expect(items.map(({ messages_truncated }) => messages_truncated)).toEqual([true, false, false, false])
  expect(items[0]!.messages.at(-1)!.content).toMatch(/^Number 1200 /)
  expect(sizes).toEqual([1, 3])
})

test('a page of conversations ends before it shows more than 10,000 messages, and the reader misses none', async () => {
  const account = await createTestAccount(app)
  const ids: number[] = []
  for (let made = 0; made < 12; made++) {
    ids.push(await createLongConversation(app, account, { count: made === 6 ? 4 : 2_100 }))
  }
  const { items, sizes } = await readPages<Conversation>(account, '/conversations', 100)
  expect(items.map(({ id }) => id)).toEqual(ids)
  expect(sizes).toEqual([5, 5, 2])
})

test('all messages of a conversation are read in pages, each once and in order', async () => {
  const account = await createTestAccount(app)
  const id = await createLongConversation(app, account, { count: 2_501 })
  const { items, sizes } = await readPages<Message>(account, `/conversations/${id}/messages`, 200)
  expect(sizes).toEqual([...Array(12).fill(200), 101])
  expect(items.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 2_501 }, (_, i) => i + 1))
  const { messages } = (await account.api.get(`/conversations/${id}`)).body
  expect(contents(items.slice(-2_000))).toEqual(contents(messages))
  const { body } = await account.api.get(`/conversations/${id}/messages`)
  expect(body.data).toHaveLength(50)
  expect(body.data[0]).toEqual({
    object: 'message',
    sequence: 1,
    role: 'user',
    content: 'Number 1',
    created_at: expect.any(String),
  })
})

test('an export of a person has all their messages', async () => {
  const account = await createTestAccount(app)
  const id = await createLongConversation(app, account, { count: 2_501 })
  await app.sql(
    `update visitors set email = 'ana@example.com'
     where account_id = $1 and id = (select visitor_id from conversations where account_id = $1 and id = $2)`,
    [account.account.id, id],
  )
  const { conversations } = await operate<{ conversations: [Conversation] }>(account, 'contact export', {
    email: 'ana@example.com',
  })
  const [conversation] = conversations
  expect(conversation).toMatchObject({ id, messages_truncated: false })
  expect(conversation.messages).toHaveLength(2_501)
})

type Plan = { 'Relation Name'?: string; 'Index Name'?: string; 'Actual Rows': number; Plans?: Plan[] }

/** The index by which a statement of `read` finds messages, and how many it reads. */
async function messageScans(read: (db: Db) => Promise<unknown>) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool: app.platform.pool })
  await read(new Kysely<DB>({ dialect, log: ({ query }) => void statements.push(query) }))
  const scans = (plan: Plan): { index: string | undefined; rows: number }[] => [
    ...(plan['Relation Name'] === 'messages'
      ? [{ index: plan['Index Name'], rows: plan['Actual Rows'] }]
      : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ]
  const { sql, parameters } = statements.at(-1)!
  const [row] = await app.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${sql}`, [
    ...parameters,
  ])
  return scans(row!['QUERY PLAN'][0]!.Plan)
}

test('the latest messages, or a page of them, are found by their index, and no others are read', async () => {
  const account = await createTestAccount(app)
  const id = await createLongConversation(app, account, { count: 20_000 })
  await app.sql('analyze messages')
  const account_id = account.account.id
  const bounds = { maxMessages: 2_000, maxTextBytes }
  expect(
    await messageScans((db) => listLatestMessages(db, account_id, [{ id, message_count: 20_000 }], bounds)),
  ).toEqual([{ index: 'messages_pkey', rows: 2_000 }])
  expect(
    await messageScans((db) => listMessageRows(db, account_id, id, { starting_after: 12_345, limit: 50 })),
  ).toEqual([{ index: 'messages_pkey', rows: 51 }])
})
