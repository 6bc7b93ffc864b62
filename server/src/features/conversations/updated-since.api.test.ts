import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'

const app = await startTestApp()

it('a reader that continues from the latest last_message_at that it saw gets the final state of every conversation', async () => {
  const { api } = await createTestAccount(app)
  const writers = 10
  const rounds = 5
  const threads = await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      const { body } = await api.post('/chat', { message: `Start ${index}` })
      return body.conversation_id as number
    }),
  )
  let writing = true
  const written = Promise.all(
    threads.map(async (conversation_id) => {
      for (let round = 0; round < rounds; round++) {
        await api.post('/chat', { message: `Message ${round}`, conversation_id })
      }
    }),
  ).finally(() => {
    writing = false
  })
  const seen = new Map<number, number>()
  let since = '2000-01-01'
  const read = async () => {
    const { data } = (await api.get(`/conversations?limit=100&updated_since=${since}`)).body
    for (const { id, message_count, last_message_at } of data) {
      seen.set(id, message_count)
      if (last_message_at > since) since = last_message_at
    }
  }
  while (writing) await read()
  await written
  await read()
  expect([...seen.values()]).toEqual(Array(writers).fill((rounds + 1) * 2))
  const times = (await api.get('/conversations?limit=100')).body.data.map(
    (one: { last_message_at: string }) => one.last_message_at,
  )
  expect(new Set(times).size).toBe(writers)
})
