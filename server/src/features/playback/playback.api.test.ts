import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createAccess, createProduct, signInStudent } from '../../../test/records.ts'
import {
  askPermit,
  createFilms,
  type SampleFields,
  sampleAt,
  sendSamples,
  startWatching,
} from './playback.fixture.ts'

const app = await startTestApp()
let account: TestAccount
beforeEach(async () => {
  account = await createTestAccount(app)
})

const sample = (fields?: SampleFields) => sampleAt(app, fields)
const send = (permit: string, session_id: string, ...samples: object[]) =>
  sendSamples(app, { permit, session_id, samples })
const list = async (query: string) => (await account.api.get(`/learning/playback?${query}`)).body
const outcome = ({ status, body }: Awaited<ReturnType<typeof send>>) =>
  status === 200 ? body : [status, body.error.type]

/** A student who watches a film, with what counts of it. */
async function watch() {
  const watching = await startWatching(app, account)
  const credited = async () =>
    (await list(`product_id=${watching.product_id}`)).data.map((one: Record<string, number>) => [
      one.visible_playing_seconds,
      one.media_seconds,
    ])
  const watched = async () =>
    (await watching.student.campus.get(`/lessons/${watching.unit_id}`)).body.blocks[0].watched_seconds
  return { ...watching, credited, watched }
}

test('a lesson says where its film was left last, whichever player it was', async () => {
  const { student, unit_id, permit, play } = await watch()
  const left = async () => (await student.campus.get(`/lessons/${unit_id}`)).body.blocks[0].position_seconds
  expect(await left()).toBe(0)
  await play(15, { position_seconds: 250 })
  expect(await left()).toBe(250)
  app.clock.advance('1m')
  await sendSamples(app, { permit, samples: [sampleAt(app, { position_seconds: 90 })] })
  expect(await left()).toBe(90)
})

test('what a player reports of a lesson is listed as samples of its course, with what they prove', async () => {
  const { student, product_id, unit_id, block_ids, play, session_id } = await watch()
  expect(outcome(await play(15, { position_seconds: 12, pause_count: 1, seek_count: 2 }))).toEqual({
    accepted: 1,
    duplicates: 0,
  })
  const { data, measurement, has_more } = await list(`product_id=${product_id}`)
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      ...{ session_id, visitor_id: student.visitor_id, registrant_id: null, kind: 'course' },
      ...{ product_id, unit_id, block_id: block_ids[0], webinar_id: null },
      ...{ resource: `block:${block_ids[0]}/vimeo:76979871`, occurred_at: app.clock.now().toISOString() },
      ...{ visible_playing_seconds: 10, media_seconds: 10, position_seconds: 12 },
      ...{ pause_count: 1, seek_count: 2, closed: false },
    },
  ])
  expect([has_more, measurement.source]).toEqual([false, 'visible_player_client_reported'])
  expect(measurement.limits).toContain('neither that somebody paid attention nor that nobody forged them')
})

test('a batch that is sent again changes nothing, in whatever parts', async () => {
  const { permit, session_id, product_id } = await watch()
  app.clock.advance('10s')
  const [one, two, three] = [sample(), sample(), sample()]
  expect(outcome(await send(permit, session_id, one, two, one))).toEqual({ accepted: 2, duplicates: 1 })
  const first = await list(`product_id=${product_id}`)
  app.clock.advance('10s')
  expect(outcome(await send(permit, session_id, two, one))).toEqual({ accepted: 0, duplicates: 2 })
  const upper = { ...two, sample_id: two.sample_id.toUpperCase() }
  expect(outcome(await send(permit, session_id.toUpperCase(), upper))).toEqual({ accepted: 0, duplicates: 1 })
  expect(await list(`product_id=${product_id}`)).toEqual(first)
  expect(outcome(await send(permit, session_id, one, three))).toEqual({ accepted: 1, duplicates: 1 })
  // The repeats took nothing of the time that counts.
  expect((await list(`product_id=${product_id}`)).data.at(-1).visible_playing_seconds).toBe(0)
})

test('repeats do not move the time from which the next batch counts', async () => {
  const { permit, session_id, play, credited } = await watch()
  app.clock.advance('10s')
  const known = sample()
  await send(permit, session_id, known)
  app.clock.advance('5s')
  await send(permit, session_id, known)
  await play(5)
  expect(await credited()).toEqual([
    [10, 10],
    [10, 10],
  ])
})

test('what a clock dated too late is known when it comes again after that moment', async () => {
  const { permit, session_id, play } = await watch()
  const ahead = () => ({ ...sample(), occurred_at: new Date(app.clock.nowMs() + 20_000).toISOString() })
  const early = ahead()
  expect(outcome(await send(permit, session_id, early))).toMatchObject({ accepted: 1 })
  await play(10)
  app.clock.advance('30s')
  expect(outcome(await send(permit, session_id, early, sample()))).toEqual({ accepted: 1, duplicates: 1 })
  const last = { ...ahead(), closed: true }
  expect(outcome(await send(permit, session_id, last))).toMatchObject({ accepted: 1 })
  app.clock.advance('30s')
  expect(outcome(await send(permit, session_id, last))).toEqual({ accepted: 0, duplicates: 1 })
})

test('a batch is whole or nothing', async () => {
  const { permit, session_id, product_id } = await watch()
  app.clock.advance('30s')
  const bad = [
    [sample(), sample({ visible_playing_seconds: -1 })],
    [sample(), sample({ closed: true }), sample()],
    Array.from({ length: 51 }, () => sample()),
    [],
  ]
  for (const samples of bad) expect((await send(permit, session_id, ...samples)).status).toBeGreaterThan(399)
  expect((await list(`product_id=${product_id}`)).data).toEqual([])
})

test('a session belongs to the person and the video of its first sample', async () => {
  const { student, permit, session_id, block_ids, product_id, play } = await (async () => {
    const lesson = await createFilms(account, 2)
    const own = await askPermit(lesson.student, lesson.block_ids[0]!)
    const id = randomUUID()
    return { ...lesson, permit: own, session_id: id, play: () => send(own, id, sample()) }
  })()
  await play()
  const friend = await signInStudent(account)
  await createAccess(account, { email: friend.email, product_id })
  const others = [await askPermit(student, block_ids[1]!), await askPermit(friend, block_ids[0]!)]
  for (const other of others)
    expect(outcome(await send(other, session_id, sample()))).toEqual([409, 'session_mismatch'])
  // A new permit for the same video goes on with it.
  expect(outcome(await send(await askPermit(student, block_ids[0]!), session_id, sample()))).toEqual({
    accepted: 1,
    duplicates: 0,
  })
  expect(outcome(await send(permit, randomUUID(), sample()))).toMatchObject({ accepted: 1 })
})

test('another account may choose the same session id', async () => {
  const one = await watch()
  account = await createTestAccount(app)
  const other = await watch()
  expect(outcome(await send(one.permit, one.session_id, sample()))).toMatchObject({ accepted: 1 })
  expect(outcome(await send(other.permit, one.session_id, sample()))).toMatchObject({ accepted: 1 })
  expect((await list(`product_id=${other.product_id}`)).data).toHaveLength(1)
})

test('a closed sample ends its session, and may itself be sent again', async () => {
  const { permit, session_id, play } = await watch()
  const last = sample({ closed: true })
  expect(outcome(await send(permit, session_id, last))).toMatchObject({ accepted: 1 })
  expect(outcome(await send(permit, session_id, last))).toEqual({ accepted: 0, duplicates: 1 })
  expect(outcome(await play(10))).toEqual([409, 'session_closed'])
  expect(outcome(await send(permit, session_id, last, sample()))).toEqual([409, 'session_closed'])
})

test('silence, tabs side by side and wrong clocks gain nothing', async () => {
  const { permit, session_id, play, credited } = await watch()
  await play(10, { visible_playing_seconds: 500, media_seconds: 500 })
  // A second tab, at once.
  await send(permit, randomUUID(), sample({ visible_playing_seconds: 60, media_seconds: 60 }))
  // Silence, then a claim of all of it.
  await play(3_600, { visible_playing_seconds: 3_600, media_seconds: 3_600 })
  // A clock that runs ahead.
  app.clock.advance('10s')
  const ahead = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  await send(permit, session_id, sample({ occurred_at: ahead, visible_playing_seconds: 60 }))
  expect(await credited()).toEqual([
    [10, 40],
    [0, 0],
    [60, 240],
    [10, 10],
  ])
})

test('a lesson shows the seconds of its film that were played at least once, and no more than it has', async () => {
  const { play, watched, product_id, student, unit_id } = await watch()
  expect(await watched()).toBe(0)
  await play(10, { position_seconds: 10 })
  await play(10, { position_seconds: 20 })
  expect(await watched()).toBe(20)
  // Once more from 15, then a jump: what was skipped does not count.
  await play(10, { position_seconds: 25, seek_count: 1 })
  await play(10, { position_seconds: 300, seek_count: 1 })
  expect(await watched()).toBe(35)
  // Positions are claims: those beyond the end add up to no more than the film.
  for (let i = 1; i <= 11; i++)
    await play(60, { visible_playing_seconds: 60, media_seconds: 240, position_seconds: 10_000 * i })
  expect(await watched()).toBe(600)
  const { data } = (await account.api.get(`/products/${product_id}/students`)).body
  expect(data[0].last_activity).toMatchObject({
    ...{ kind: 'video', lesson_id: unit_id, at: app.clock.now().toISOString() },
  })
  expect([data[0].visitor_id, data[0].completed_lessons]).toEqual([student.visitor_id, 0])
})

test('samples without media are no activity, and academy check finds what players reported', async () => {
  const { play, product_id, unit_id, student } = await watch()
  const activity = async () =>
    (await account.api.get(`/products/${product_id}/students`)).body.data[0].last_activity
  await play(10, { media_seconds: 0 })
  expect((await activity()).kind).toBeNull()
  await play(10)
  const at = app.clock.now().toISOString()
  await play(10, { media_seconds: 0 })
  expect(await activity()).toMatchObject({ kind: 'video', at, lesson_id: unit_id })
  const check = async () => operate<{ differing: number }>(app, 'academy check', { repair: true })
  expect(await check()).toMatchObject({ differing: 0 })
  await app.sql(
    'update course_students set last_activity_at = null, last_activity_kind = null where visitor_id = $1',
    [student.visitor_id],
  )
  expect((await check()).differing).toBe(1)
  expect(await activity()).toMatchObject({ kind: 'video', at })
})

test('a list takes one of two ids, and webinars need a plan with live features', async () => {
  const { id } = await createProduct(account)
  const read = async (query: string, { api } = account) => {
    const { status, body } = await api.get(`/learning/playback?${query}`)
    return status === 200 ? body.data : [status, body.error.type]
  }
  expect(await read('')).toEqual([400, 'exactly_one_required'])
  expect(await read(`product_id=${id}&webinar_id=1`)).toEqual([400, 'exactly_one_required'])
  expect(await read(`product_id=${id}`)).toEqual([])
  expect(await read('product_id=1')).toEqual([404, 'not_found'])
  expect(await read('webinar_id=1')).toEqual([404, 'not_found'])
  const starter = await createTestAccount(app, { plan: 'starter' })
  expect(await read('webinar_id=1', starter)).toEqual([403, 'feature_not_in_plan'])
})

test('samples of a deleted course can still be read, page by page', async () => {
  const { play, product_id } = await watch()
  for (let i = 0; i < 3; i++) await play(10)
  await account.api.delete(`/products/${product_id}`)
  await play(10)
  const first = await list(`product_id=${product_id}&limit=3`)
  expect([first.data.length, first.has_more]).toEqual([3, true])
  const rest = await list(`product_id=${product_id}&starting_after=${first.next_starting_after}`)
  expect([rest.data.length, rest.has_more, rest.next_starting_after]).toEqual([1, false, null])
})
