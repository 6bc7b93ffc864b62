import { expect, test } from 'vitest'
import { createRandom } from '../../../../test/deep/random.ts'
import { viewerOf } from '../permits/permit.rules.ts'
import { acceptBatch, type Batch, type Met, type Sample, type Session } from './accept-batch.rules.ts'
import { type Book, creditByTheBook, permitOf, randomClient, randomSample } from './credit.fixture.ts'
import { type BatchClock, creditBatch } from './credit.rules.ts'
import { totalSeconds } from './stretches.rules.ts'

const start = Date.parse('2026-03-10T09:30:00Z')
const clock = (seconds: number, last: number | null = null): BatchClock => ({
  ...{ issued_ms: start, expires_ms: start + 12 * 3_600_000, now_ms: start + seconds * 1000 },
  last_batch_ms: last === null ? null : start + last * 1000,
})
const at = (seconds: number, visible = 10, media = visible) => ({
  ...{ occurred_ms: start + seconds * 1000, visible_playing_seconds: visible, media_seconds: media },
})
const counted = (samples: ReturnType<typeof at>[], when: BatchClock, known: number[] = []) =>
  creditBatch(
    samples,
    when,
    known.map((second) => start + second * 1000),
  ).map(({ visible_playing_seconds, media_seconds }) => [visible_playing_seconds, media_seconds])

test('an honest client is credited what it reports', () => {
  expect(counted([at(10), at(20), at(30, 10, 20)], clock(30))).toEqual([
    [10, 10],
    [10, 10],
    [10, 20],
  ])
  expect(counted([at(40), at(50, 7, 7)], clock(50, 30), [30])).toEqual([
    [10, 10],
    [7, 7],
  ])
})

test('a sample counts no more than the time since the one before it, a minute, and four times that of media', () => {
  expect(counted([at(5, 100, 100)], clock(5))).toEqual([[5, 20]])
  expect(counted([at(300, 100, 1000)], clock(300, 0), [0])).toEqual([[60, 240]])
  expect(counted([at(300, 100, 1000)], clock(300))).toEqual([[60, 240]])
})

test('a batch counts no more than the time since the last one that was accepted, in the order of its samples', () => {
  expect(counted([at(10), at(20), at(30)], clock(30, 15), [0])).toEqual([
    [10, 10],
    [5, 10],
    [0, 0],
  ])
  // Media without visible time cannot count the same time again and again.
  const hidden = [1, 2, 3, 4].map((minute) => at(minute * 60, 0, 1000))
  expect(counted(hidden, clock(300, 290), [0])).toEqual([
    [0, 40],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})

test('a queue that was kept without a network counts', () => {
  const queue = Array.from({ length: 50 }, (_, i) => at((i + 1) * 60, 60))
  expect(counted(queue, clock(3_600, 0), [0]).every(([visible]) => visible === 60)).toBe(true)
})

test('moments that cannot be true become now, and count no time of their own', () => {
  const credited = creditBatch([at(-60), at(15), at(86_400)], clock(20), [])
  expect(credited.map(({ occurred_ms }) => (occurred_ms - start) / 1000)).toEqual([20, 15, 20])
  expect(credited.map(({ visible_playing_seconds }) => visible_playing_seconds)).toEqual([5, 10, 0])
})

type History = { batches: Batch[]; sessions: string[] }

/** Some minutes of a person with one video: sessions in several tabs, each its own kind of client. */
function randomHistory(seed: number): History {
  const random = createRandom(seed)
  const permits = [permitOf(start)]
  const sessions = ['a', 'b', 'c'].slice(0, random.integer(1, 3))
  const clients = new Map(sessions.map((id) => [id, randomClient(random)]))
  const sent = new Map<string, Sample[]>(sessions.map((id) => [id, []]))
  const batches: Batch[] = []
  let now_ms = start
  while (batches.length < 10) {
    now_ms += random.pick([0, 3, 900, 10_000, 10_000, 15_000, 61_000, 3_600_000])
    if (random.chance(0.1)) permits.push(permitOf(now_ms))
    const session_id = random.pick(sessions)
    const client = clients.get(session_id)!
    const known = sent.get(session_id)!
    const samples = Array.from({ length: random.integer(1, random.pick([3, 6])) }, () => {
      if (known.length > 0 && random.chance(client.repeats)) return random.pick(known)
      const made = randomSample(random, client, {
        ...{ now_ms: now_ms - random.integer(0, 20_000), elapsedMs: 10_000 },
        sample_id: `${session_id}${known.length}`,
      })
      known.push(made)
      return made
    })
    if (!client.disordered) samples.sort((a, b) => a.occurred_ms - b.occurred_ms)
    batches.push({ permit: random.pick(permits), session_id, samples, now_ms })
  }
  return { batches, sessions }
}

test('100,000 random batches count what the contract says, and nobody gains more than the time that passed', () => {
  let accepted = 0
  for (let seed = 1; seed <= 10_000; seed++) {
    const { batches, sessions } = randomHistory(seed)
    const book: Book = { samples: [], accepted_ms: null }
    const kept = new Map<string, Session>()
    let watch: Met['watch'] = { last_batch_ms: null, stretches: [], watched_seconds: 0 }
    for (const batch of batches) {
      const { session_id, permit, now_ms } = batch
      const own = book.samples.filter((sample) => sample.session_id === session_id)
      const outcome = acceptBatch(
        batch,
        { viewer: viewerOf(permit), resource: permit.resource },
        {
          watch,
          session: kept.get(session_id),
          known_ids: new Set(own.map(({ sample_id }) => sample_id)),
          known_ms: own.map(({ occurred_ms }) => occurred_ms),
        },
      )
      const wanted = creditByTheBook(batch, book)
      const got = typeof outcome === 'string' ? outcome : outcome.samples
      if (JSON.stringify(got) !== JSON.stringify(wanted)) expect(got, `history ${seed}`).toEqual(wanted)
      if (typeof outcome === 'string' || outcome.samples.length === 0) continue
      accepted++
      watch = outcome.watch
      kept.set(session_id, outcome.session)
      book.samples.push(...outcome.samples.map((sample) => ({ ...sample, session_id })))
      book.accepted_ms = now_ms
      const passed = (now_ms - start) / 1000
      const total = (field: 'visible_playing_seconds' | 'media_seconds') =>
        book.samples.reduce((sum, each) => sum + each[field], 0)
      const media = total('media_seconds')
      if (total('visible_playing_seconds') > passed || media > passed * 4 || watch.watched_seconds > media)
        throw new Error(`history ${seed} gained time`)
      if (watch.watched_seconds !== totalSeconds(watch.stretches))
        throw new Error(`history ${seed}: stretches`)
    }
    expect(kept.size).toBeLessThanOrEqual(sessions.length)
  }
  // The histories are about what is accepted, not about refusals.
  expect(accepted).toBeGreaterThan(50_000)
})
