import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { createTestAccount } from '../../../test/factories.ts'

const app = await startTestApp()

test('a chat of a known visitor in a known thread makes at most six round trips to PostgreSQL', async () => {
  const account = await createTestAccount(app)
  await account.api.post('/brain/sources', { title: 'Sowing', content: 'Sow tomatoes in April, indoors.' })
  const server = await app.sibling()
  const trips = countRoundTrips(server)
  const chat = async (message: string) => {
    const before = trips()
    const { status } = await server.request({
      method: 'POST',
      path: '/api/v1/chat',
      headers: { authorization: `Bearer ${account.keys.chat}`, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ message, visitor_external_id: 'anna' })),
    })
    expect(status).toBe(200)
    return trips() - before
  }
  // These load the key and the knowledge, open the thread and make the connections.
  for (const message of ['When do I sow?', 'When do I sow tomatoes?', 'Tomatoes when?']) await chat(message)
  expect(await chat('When do I sow tomatoes indoors?')).toBeLessThanOrEqual(6)
  // It is looked for in what the last turn was about, too.
  expect(await chat('When do I sow them indoors?')).toBeLessThanOrEqual(7)
})
