import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createRandom } from '../../../test/deep/random.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createAccess, signInStudent } from '../../../test/records.ts'
import { askPermit, createFilms, sampleAt, sendSamples } from './playback.fixture.ts'
import {
  creditByTheBook,
  permitOf,
  randomClient,
  randomSample,
  type StoredSample,
} from './samples/credit.fixture.ts'

const app = await startTestApp()
const processes = [app, await app.sibling()]
const deep = process.env.DEEP === '1'
const account = await createTestAccount(app)

type Listed = { id: string; session_id: string; visible_playing_seconds: number; media_seconds: number }

async function readAll(product_id: number, after?: number): Promise<Listed[]> {
  const cursor = after === undefined ? '' : `&starting_after=${after}`
  const { body } = await account.api.get(`/learning/playback?product_id=${product_id}&limit=200${cursor}`)
  const more = body.has_more ? await readAll(product_id, body.next_starting_after) : []
  return [...body.data, ...more]
}

test('batches of one person side by side, over sessions and processes, gain no more than one', async () => {
  const { student, product_id, block_ids } = await createFilms(account)
  const permit = await askPermit(student, block_ids[0]!)
  app.clock.advance('20s')
  const claim = { visible_playing_seconds: 60, media_seconds: 240 }
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      sendSamples(processes[i % 2]!, { permit, samples: [sampleAt(app, claim)] }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rows = await readAll(product_id)
  expect(rows).toHaveLength(32)
  expect(rows.reduce((sum, row) => sum + row.visible_playing_seconds, 0)).toBe(20)
  expect(rows.reduce((sum, row) => sum + row.media_seconds, 0)).toBe(80)
})

test('one batch sent many times at once counts once', async () => {
  const { student, product_id, block_ids } = await createFilms(account)
  const body = {
    permit: await askPermit(student, block_ids[0]!),
    session_id: randomUUID(),
    samples: [sampleAt(app), sampleAt(app)],
  }
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) => sendSamples(processes[i % 2]!, body)),
  )
  expect(answers.reduce((sum, answer) => sum + answer.body.accepted, 0)).toBe(2)
  expect(await readAll(product_id)).toHaveLength(2)
})

test('people who begin a session under one id at once: it is the session of one of them', async () => {
  const { student, product_id, block_ids } = await createFilms(account)
  const friend = await signInStudent(account)
  await createAccess(account, { email: friend.email, product_id })
  const permits = await Promise.all([student, friend].map((one) => askPermit(one, block_ids[0]!)))
  for (let round = 0; round < 10; round++) {
    const session_id = randomUUID()
    const answers = await Promise.all(
      permits.map((permit, i) =>
        sendSamples(processes[i]!, { permit, session_id, samples: [sampleAt(app)] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.error.type).toBe('session_mismatch')
  }
})

test('a reader who follows the ids misses no sample while 32 writers store', async () => {
  const { product_id, block_ids } = await createFilms(account)
  const writers = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const student = await signInStudent(account)
      await createAccess(account, { email: student.email, product_id })
      return askPermit(student, block_ids[0]!)
    }),
  )
  const rounds = deep ? 100 : 6
  let writing = true
  const read: Listed[] = []
  const reader = (async () => {
    for (let isLast = false; !isLast; ) {
      // What is read after the last answer is all there is.
      isLast = !writing
      read.push(...(await readAll(product_id, read.length === 0 ? undefined : Number(read.at(-1)!.id))))
    }
  })()
  await Promise.all(
    writers.map(async (permit, writer) => {
      const session_id = randomUUID()
      for (let round = 0; round < rounds; round++) {
        const samples = Array.from({ length: 1 + ((writer + round) % 5) }, () => sampleAt(app))
        const { body } = await sendSamples(processes[(writer + round) % 2]!, { permit, session_id, samples })
        expect(body).toEqual({ accepted: samples.length, duplicates: 0 })
      }
    }),
  )
  writing = false
  await reader
  const stored = await app.sql<{ id: string }>(
    'select id::text from playback_samples where product_id = $1 order by playback_samples.id',
    [product_id],
  )
  expect(read.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
})

test('hundreds of random batches count over HTTP what the contract says', async () => {
  const random = createRandom(7)
  const { student, product_id, block_ids } = await createFilms(account)
  const token = await askPermit(student, block_ids[0]!)
  const permit = permitOf(app.clock.nowMs())
  const stored: StoredSample[] = []
  let accepted_ms: number | null = null
  const sessions = Array.from({ length: 12 }, () => {
    return { id: randomUUID(), client: randomClient(random), sent: [] as StoredSample[] }
  })
  for (let i = 0; i < (deep ? 3_000 : 300); i++) {
    app.clock.advance(random.pick(['0s', '900ms', '10s', '15s', '61s']))
    const now_ms = app.clock.nowMs()
    const { id: session_id, client, sent } = random.pick(sessions)
    const samples = Array.from({ length: random.integer(1, 4) }, () => {
      if (sent.length > 0 && random.chance(client.repeats)) return random.pick(sent)
      const moment = {
        now_ms: now_ms - random.integer(0, 20_000),
        elapsedMs: 10_000,
        sample_id: randomUUID(),
      }
      sent.push({ ...randomSample(random, client, moment), session_id, closed: false })
      return sent.at(-1)!
    })
    const wanted = creditByTheBook({ permit, session_id, samples, now_ms }, { samples: stored, accepted_ms })
    if (typeof wanted === 'string') throw new Error(wanted)
    const { body } = await sendSamples(processes[i % 2]!, {
      ...{ permit: token, session_id },
      samples: samples.map(({ occurred_ms, session_id: _, ...sample }) => ({
        ...sample,
        occurred_at: new Date(occurred_ms).toISOString(),
      })),
    })
    expect(body).toEqual({ accepted: wanted.length, duplicates: samples.length - wanted.length })
    if (wanted.length > 0) accepted_ms = now_ms
    stored.push(...wanted.map((sample) => ({ ...sample, session_id })))
  }
  const rows = await readAll(product_id)
  expect(rows).toMatchObject(
    stored.map(({ session_id, visible_playing_seconds, media_seconds, position_seconds, occurred_ms }) => ({
      ...{ session_id, visible_playing_seconds, media_seconds, position_seconds },
      occurred_at: new Date(occurred_ms).toISOString(),
    })),
  )
})
