import { expect, test } from 'vitest'
import { growLargeAccount, growSmallAccounts } from '../bench/growth/grow.ts'
import { growSources } from '../bench/growth/passages.ts'
import { openSecret } from '../src/features/webhooks/endpoints/create-secret.ts'
import { idsPerAccount } from '../src/platform/db/ids.ts'
import { startTestApp } from './app.ts'
import { createApi } from './factories.ts'

const app = await startTestApp()
const surroundings = { url: app.database_url, config: app.app.config, progress: () => {}, checks: true }
const count = async (from: string) =>
  Number((await app.sql<{ count: string }>(`select count(*) from ${from}`))[0]!.count)

test('a large account made for benches has what was asked for, and answers as one that grew by itself', async () => {
  const size = { contacts: 40, messages: 90, passages: 30 }
  const { account_id, key } = await growLargeAccount(size, surroundings)
  const of = `where account_id = ${account_id}`
  expect(await count(`contacts ${of}`)).toBe(size.contacts)
  expect(await count(`messages ${of}`)).toBe(size.messages)
  expect(await count(`brain_chunks ${of}`)).toBeGreaterThanOrEqual(size.passages)
  const api = createApi(app, key)
  const { body: source } = await api.get('/brain/sources?limit=1')
  const { title, id } = source.data[0]
  const reply = await api.post('/chat', { message: `${title}?`, visitor_email: 'p1@example.com' })
  expect(reply.status).toBe(200)
  const next = await api.post('/brain/sources', { title: 'Next', content: 'It gets the next id.' })
  expect(next.body.id).toBeGreaterThan(id)
})

test('small accounts made for benches have due rows of every job', async () => {
  const { first_account_id } = await growSmallAccounts({ accounts: 3, due: 2 }, surroundings)
  const tables = await app.sql<{ table_name: string }>(
    `select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('due_at', 'attempt') group by 1 having count(*) = 2`,
  )
  for (const { table_name } of tables) {
    const rows = `${table_name} where account_id >= ${first_account_id} and due_at is not null`
    // An account has one row of its versions.
    expect([table_name, await count(rows)]).toEqual([table_name, table_name === 'knowledge_versions' ? 3 : 6])
  }
  const [row] = await app.sql<{ secret: Buffer }>(
    `select secret from webhook_secrets where account_id = $1`,
    [first_account_id],
  )
  const at = { account_id: first_account_id, endpoint_id: first_account_id * idsPerAccount + 1, sequence: 1 }
  expect(openSecret(app.app, at, row!.secret)).toMatch(/^whsec_/)
})

test('the texts are the same in every run', () => {
  expect([...growSources(20)]).toEqual([...growSources(20)])
})
