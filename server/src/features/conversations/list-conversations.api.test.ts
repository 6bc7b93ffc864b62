import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { type ConversationFilter, listConversationRows } from './conversations.queries.ts'
import type { Conversation } from './schemas.ts'

const app = await startTestApp()

test('a page by activity is the same whether it is found by activity or by walking the list', async () => {
  const { account, api } = await createTestAccount(app)
  const began = app.clock.nowMs()
  const threads: number[] = []
  for (let number = 0; number < 30; number++) {
    app.clock.advance('1m')
    const goesOn = number % 3 === 2 ? { conversation_id: threads[number % threads.length] } : {}
    const { body } = await api.post('/chat', { message: `Message ${number}`, ...goesOn })
    if (number % 3 !== 2) threads.push(body.conversation_id)
    if (number % 4 === 0)
      await api.patch(`/conversations/${body.conversation_id}`, { review_status: 'reviewed' })
  }
  const all: Conversation[] = (await api.get('/conversations?limit=100')).body.data
  const filter = fc.record({
    limit: fc.integer({ min: 1, max: 25 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    starting_after: fc.option(fc.constantFrom(...threads), { nil: undefined }),
    updated_since: fc.integer({ min: -1, max: 32 }).map((minutes) => new Date(began + minutes * 60_000)),
    channel_id: fc.constantFrom(undefined, 1, 2),
    review_status: fc.constantFrom(undefined, 'pending', 'reviewed'),
  })
  await fc.assert(
    fc.asyncProperty(filter, fc.nat({ max: 30 }), async (asked: ConversationFilter, maxRecent) => {
      const rows = await listConversationRows(app.app.db, account.id, asked, maxRecent)
      const { starting_after, order } = asked
      const expected = (order === 'asc' ? all : all.toReversed()).filter(
        (one) =>
          (starting_after === undefined ||
            (order === 'asc' ? one.id > starting_after : one.id < starting_after)) &&
          Date.parse(one.last_message_at) >= asked.updated_since!.getTime() &&
          (asked.channel_id === undefined || one.channel_id === asked.channel_id) &&
          (asked.review_status === undefined || one.review_status === asked.review_status),
      )
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, asked.limit + 1).map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})
