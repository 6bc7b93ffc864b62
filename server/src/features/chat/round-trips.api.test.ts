import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { recordStatements } from '../../../test/record-statements.ts'

const app = await startTestApp()

async function send(server: TestApp, { keys }: TestAccount, message: string, fields: object = {}) {
  const { status, body } = await server.request({
    method: 'POST',
    path: '/api/v1/chat',
    headers: { authorization: `Bearer ${keys.chat}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message, visitor_external_id: 'anna', ...fields })),
  })
  expect(status).toBe(200)
  return body
}

async function createGarden(): Promise<TestAccount> {
  const account = await createTestAccount(app)
  await account.api.post('/brain/sources', { title: 'Sowing', content: 'Sow tomatoes in April, indoors.' })
  return account
}

const plants = ['tomatoes', 'tomatoes indoors', 'the tomatoes in April']

/** A process that has loaded the key and the knowledge, opened the thread and made the connections. */
async function chatOfPlants(account: TestAccount) {
  const server = await app.sibling()
  const tripsOf = countRoundTrips(server)
  const chat = (message: string) => send(server, account, message)
  for (const message of ['When do I sow?', 'When do I sow tomatoes?', 'Tomatoes when?']) await chat(message)
  return { tripsOf, chat }
}

test('a chat of a known visitor in a known thread makes at most four round trips to PostgreSQL', async () => {
  const { tripsOf, chat } = await chatOfPlants(await createGarden())
  expect(await tripsOf((run) => chat(`When do I sow ${plants[run]}?`))).toBeLessThanOrEqual(4)
  // It is looked for in what the last turn was about, too.
  const moments = ['indoors', 'in April', 'in the end']
  expect(await tripsOf((run) => chat(`When do I sow them ${moments[run]}?`))).toBeLessThanOrEqual(5)
})

test('a clone that excludes a folder makes no round trip more', async () => {
  const account = await createGarden()
  const folder = (await account.api.post('/brain/folders', { name: 'Own notes' })).body
  const [clone] = (await account.api.get('/versions')).body.data
  const excluded = await account.api.patch(`/versions/${clone.id}`, { exclude_folder_ids: [folder.id] })
  expect(excluded.body.exclude_folder_ids).toEqual([folder.id])
  const { tripsOf, chat } = await chatOfPlants(account)
  expect(await tripsOf((run) => chat(`When do I sow ${plants[run]}?`))).toBeLessThanOrEqual(4)
})

test('a chat that nothing answers makes at most five round trips, also where the question is new', async () => {
  const account = await createGarden()
  const server = await app.sibling()
  const tripsOf = countRoundTrips(server)
  for (const message of ['Who founded Rome?', 'Who founded Oslo?', 'Who founded Lima?'])
    await send(server, account, message)
  const towns = ['Paris', 'Quito', 'Cairo']
  expect(await tripsOf((run) => send(server, account, `Who founded ${towns[run]}?`))).toBeLessThanOrEqual(5)
  const { data } = await operate<{ data: unknown[] }>(account, 'question list', {})
  expect(data).toHaveLength(6)
})

test('the first chat of a visitor makes at most six round trips', async () => {
  const account = await createGarden()
  const server = await app.sibling()
  const tripsOf = countRoundTrips(server)
  for (const message of ['When do I sow?', 'When do I sow tomatoes?']) await send(server, account, message)
  const ask = (run: number) =>
    send(server, account, 'When do I sow tomatoes?', { visitor_external_id: `new ${run}` })
  expect(await tripsOf(ask)).toBeLessThanOrEqual(6)
})

test('two processes that hear a visitor for the first time at once make one visitor and lose nothing', async () => {
  const account = await createTestAccount(app)
  const servers = [await app.sibling(), await app.sibling()]
  for (let visitor = 0; visitor < 4; visitor++) {
    const visitor_external_id = `twin ${visitor}`
    const said = await Promise.all(
      servers.map((server) => send(server, account, 'Hello there', { visitor_external_id })),
    )
    expect(new Set(said.map(({ visitor_id }) => visitor_id)).size).toBe(1)
  }
})

test('a chat that names its thread and its visitor makes at most five round trips', async () => {
  const account = await createGarden()
  const server = await app.sibling()
  const tripsOf = countRoundTrips(server)
  const { conversation_id } = await send(server, account, 'When do I sow?')
  for (const message of ['When do I sow tomatoes?', 'Tomatoes when?'])
    await send(server, account, message, { conversation_id })
  const plants = ['tomatoes', 'tomatoes indoors', 'the tomatoes in April']
  const ask = (run: number) => send(server, account, `When do I sow ${plants[run]}?`, { conversation_id })
  expect(await tripsOf(ask)).toBeLessThanOrEqual(5)
})

test('the thread is locked before what was said in it is read', async () => {
  const account = await createTestAccount(app)
  const server = await app.sibling()
  const statements = recordStatements(server)
  await send(server, account, 'Hello')
  statements.length = 0
  await send(server, account, 'When do I sow?')
  const lock = statements.findIndex((text) => text.includes('set lock_owner ='))
  const read = statements.findIndex((text) => text.includes('from "messages"'))
  expect(lock).toBeGreaterThanOrEqual(0)
  expect(read).toBeGreaterThan(lock)
})
