import { expect, test } from 'vitest'
import { sendQueue } from './send-queue.ts'
import type { Answer, Server } from './server.ts'
import type { Queued } from './store.ts'

const now_ms = Date.parse('2026-03-10T09:30:00Z')

type Sent = { permit: string; session_id: string; samples: { sample_id: string }[] }

/** A queue, and a server that answers as the test says. */
function arrange(waiting: Queued[], reply: (sent: Sent) => number | null, retry_after_ms = Number.NaN) {
  const sent: Sent[] = []
  const server: Server = {
    async post(_path, body): Promise<Answer> {
      sent.push(body as Sent)
      const status = reply(body as Sent)
      return status === null ? null : { status, body: {}, retry_after_ms }
    },
    beacon: () => {},
    now: () => now_ms,
  }
  const left = new Set(waiting)
  const queue = {
    list: async () => [...left],
    remove: async (gone: Queued[]) => gone.forEach((one) => void left.delete(one)),
  }
  return { server, queue, sent, left }
}

const session = (session_id: string, count: number, permit = 'a permit', minutesAgo = 0): Queued[] =>
  Array.from({ length: count }, (_, i) => ({
    key: `${session_id} ${String(i).padStart(6, '0')}`,
    ...{ session_id, permit },
    sample: {
      ...{ sample_id: `${session_id}-${i}`, closed: false },
      occurred_at: new Date(now_ms - minutesAgo * 60_000).toISOString(),
      ...{ visible_playing_seconds: 1, media_seconds: 1, position_seconds: i, pause_count: 0, seek_count: 0 },
    },
  }))

const noPermit = async () => null
const idsOf = (sent: Sent[]) => sent.flatMap(({ samples }) => samples.map(({ sample_id }) => sample_id))

test('sessions are sent one by one, in their order, at most 50 samples in a batch', async () => {
  const waiting = [...session('a', 120), ...session('b', 2)]
  const { server, queue, sent, left } = arrange(waiting, () => 200)
  expect(await sendQueue(server, queue, noPermit)).toBe(0)
  expect(sent.map(({ session_id, samples }) => [session_id, samples.length])).toEqual([
    ['a', 50],
    ['a', 50],
    ['a', 20],
    ['b', 2],
  ])
  expect(idsOf(sent)).toEqual(waiting.map(({ sample }) => sample.sample_id))
  expect(left.size).toBe(0)
})

test.each([[null], [429], [500], [503]])('after %s everything stays, and a pause is made', async (status) => {
  const { server, queue, sent, left } = arrange([...session('a', 60), ...session('b', 1)], () => status)
  expect(await sendQueue(server, queue, noPermit)).toBe(12_000)
  expect([sent.length, left.size]).toEqual([1, 61])
})

test('the server says how long the pause is', async () => {
  const { server, queue } = arrange(session('a', 1), () => 429, 45_000)
  expect(await sendQueue(server, queue, noPermit)).toBe(45_000)
})

test.each([[400], [404], [409], [413]])(
  'what is refused with %s is never sent again, and the rest goes on',
  async (status) => {
    const waiting = [...session('a', 60), ...session('b', 1)]
    const { server, queue, sent, left } = arrange(waiting, ({ session_id }) =>
      session_id === 'a' ? status : 200,
    )
    expect(await sendQueue(server, queue, noPermit)).toBe(0)
    expect([sent.length, left.size]).toEqual([3, 0])
  },
)

test('a permit that has expired is renewed, and the same samples go under the new one', async () => {
  const { server, queue, sent, left } = arrange(session('a', 2, 'old'), ({ permit }) =>
    permit === 'old' ? 401 : 200,
  )
  const asked: string[][] = []
  await sendQueue(server, queue, async (...of) => {
    asked.push(of)
    return 'new'
  })
  expect(asked).toEqual([['a', 'old']])
  expect(sent.map(({ permit }) => permit)).toEqual(['old', 'new'])
  expect(new Set(idsOf(sent.slice(1)))).toEqual(new Set(idsOf(sent.slice(0, 1))))
  expect(left.size).toBe(0)
})

test('samples that were made without a permit wait for one, and are not sent before', async () => {
  const { server, queue, sent, left } = arrange([...session('a', 2, ''), ...session('b', 1)], () => 200)
  await sendQueue(server, queue, noPermit)
  expect([sent.map(({ session_id }) => session_id), left.size]).toEqual([['b'], 2])
  await sendQueue(server, queue, async () => 'a permit')
  expect(left.size).toBe(0)
})

test('what nobody will ever give a permit for is dropped after a day', async () => {
  const waiting = [...session('a', 1, 'old', 60), ...session('b', 1, 'old', 25 * 60)]
  const { server, queue, left } = arrange(waiting, () => 401)
  await sendQueue(server, queue, noPermit)
  expect([...left].map(({ session_id }) => session_id)).toEqual(['a'])
})
