import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createCourse, createLesson } from '../../../../test/lessons.ts'
import { createAccess, signInStudent, type TestStudent } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)
const present = { visible: true, focused: true, interacted: true }

async function start({ campus }: TestStudent, unit_id: number): Promise<string> {
  const { status, body } = await campus.post('/sessions', { unit_id })
  expect(status).toBe(201)
  return body.session_id
}

/** A student who has just begun a session of a lesson. */
async function createSession() {
  const lesson = await createLesson(account)
  const session_id = await start(lesson.student, lesson.unit_id)
  const { campus } = lesson.student
  return {
    ...lesson,
    session_id,
    beat: (report: object = present) => campus.post(`/sessions/${session_id}/heartbeat`, report),
    end: (report: object = {}) => campus.post(`/sessions/${session_id}/end`, report),
    read: async () =>
      (await account.api.get(`/learning/sessions?product_id=${lesson.product_id}`)).body.data[0],
  }
}

test('heartbeats add milliseconds, and whole seconds are shown', async () => {
  const { beat, session_id } = await createSession()
  for (const [wait, connected_seconds, active_seconds] of [
    ['10s', 10, 0],
    ['333ms', 10, 0],
    ['333ms', 10, 0],
    ['333ms', 10, 0],
    ['1ms', 11, 1],
  ] as const) {
    app.clock.advance(wait)
    const { status, body } = await beat()
    expect([status, body]).toEqual([200, { session_id, status: 'open', connected_seconds, active_seconds }])
  }
})

test('a hidden tab adds nothing, and neither does a gap of more than 30 seconds', async () => {
  const { beat } = await createSession()
  const after = async (wait: string, report = {}) => {
    app.clock.advance(wait)
    const { connected_seconds, active_seconds } = (await beat({ ...present, ...report })).body
    return [connected_seconds, active_seconds]
  }
  expect(await after('20s', { visible: false })).toEqual([0, 0])
  expect(await after('20s')).toEqual([0, 0])
  expect(await after('30s')).toEqual([30, 30])
  expect(await after('30001ms')).toEqual([30, 30])
  expect(await after('5s', { focused: false })).toEqual([35, 30])
})

test('an end with a report credits the time before it, an empty one does not, and ending again changes nothing', async () => {
  for (const [report, connected_seconds] of [
    [present, 20],
    [{}, 10],
  ] as const) {
    const { beat, end, read, session_id } = await createSession()
    app.clock.advance('10s')
    await beat()
    app.clock.advance('10s')
    const ended = await end(report)
    expect(ended.body).toMatchObject({ session_id, status: 'closed', connected_seconds })
    const row = await read()
    expect(row).toMatchObject({
      status: 'closed',
      ended_at: app.clock.now().toISOString(),
      connected_seconds,
    })
    app.clock.advance('10s')
    expect((await end(present)).body).toEqual(ended.body)
    expect(await read()).toEqual(row)
  }
})

test('a heartbeat after an end is 409 session_ended and changes nothing', async () => {
  const { beat, end, read } = await createSession()
  await end()
  const row = await read()
  app.clock.advance('5s')
  const { status, body } = await beat()
  expect([status, body.error.type]).toEqual([409, 'session_ended'])
  expect(await read()).toEqual(row)
})

test('after 90 seconds of silence a session has timed out at its last report, before and after that is written', async () => {
  const { beat, end, read, session_id } = await createSession()
  app.clock.advance('89999ms')
  expect((await beat()).status).toBe(200)
  const last = app.clock.now().toISOString()
  expect(await read()).toMatchObject({ status: 'open', last_seen_at: last, ended_at: null })
  app.clock.advance('89999ms')
  await app.drain()
  expect((await read()).status).toBe('open')
  app.clock.advance('1ms')
  const timedOut = { ...(await read()) }
  expect(timedOut).toMatchObject({ status: 'timed_out', last_seen_at: last, ended_at: last })
  expect((await beat()).body.error.type).toBe('session_ended')
  expect((await end(present)).body).toMatchObject({ status: 'timed_out', connected_seconds: 0 })
  const stored = () =>
    app.sql('select status, ended_at from class_sessions where session_id = $1', [session_id])
  expect(await stored()).toEqual([{ status: 'open', ended_at: null }])
  await app.drain()
  expect(await stored()).toEqual([{ status: 'timed_out', ended_at: last }])
  expect(await read()).toEqual(timedOut)
})

test('over two devices no moment counts twice, and what one leaves out the other may have', async () => {
  const { student, unit_id, beat } = await createSession()
  const other = await start(student, unit_id)
  const secondsAfter = async (wait: string, send: typeof beat, report = present) => {
    app.clock.advance(wait)
    return (await send(report)).body.connected_seconds
  }
  const beatOther = (report: object = present) => student.campus.post(`/sessions/${other}/heartbeat`, report)
  expect(await secondsAfter('10s', beat)).toBe(10)
  expect(await secondsAfter('10s', beatOther)).toBe(10)
  expect(await secondsAfter('5s', beat, { ...present, visible: false })).toBe(10)
  expect(await secondsAfter('5s', beatOther)).toBe(20)
})

test('two students in one lesson do not share their time', async () => {
  const { product_id, unit_id, beat } = await createSession()
  const student = await signInStudent(account)
  await createAccess(account, { email: student.email, product_id })
  const session_id = await start(student, unit_id)
  app.clock.advance('10s')
  const theirs = await student.campus.post(`/sessions/${session_id}/heartbeat`, present)
  expect([theirs, await beat()].map(({ body }) => body.connected_seconds)).toEqual([10, 10])
})

test('a session begins in a lesson that is open, and goes on when the access ends', async () => {
  const { unit_ids, product_id } = await createCourse(
    account,
    [[{}, { status: 'draft' }, { published_at: '2026-01-01T00:00:00Z' }]],
    { replay_visibility: 'since_joined' },
  )
  const student = await signInStudent(account)
  const { id } = await createAccess(account, { email: student.email, product_id })
  const session_id = await start(student, unit_ids[0]!)
  const refusal = async (unit_id: number) => {
    const { status, body } = await student.campus.post('/sessions', { unit_id })
    return [status, body.error.type]
  }
  expect(await refusal(unit_ids[1]!)).toEqual([404, 'not_found'])
  expect(await refusal(unit_ids[2]!)).toEqual([403, 'before_your_access'])
  await account.api.patch(`/academy/access/${id}`, { paused: true })
  expect(await refusal(unit_ids[0]!)).toEqual([403, 'access_paused'])
  const expires_at = new Date(app.clock.nowMs() + 1_000).toISOString()
  await account.api.patch(`/academy/access/${id}`, { paused: false, expires_at })
  app.clock.advance('1s')
  expect(await refusal(unit_ids[0]!)).toEqual([403, 'access_ended'])
  await account.api.delete(`/academy/access/${id}`)
  expect(await refusal(unit_ids[0]!)).toEqual([404, 'not_found'])
  app.clock.advance('10s')
  const { body } = await student.campus.post(`/sessions/${session_id}/heartbeat`, present)
  expect(body.connected_seconds).toBe(11)
})

test("another student's session is 404, as one that never was", async () => {
  const { session_id, beat } = await createSession()
  const { campus } = await signInStudent(account)
  const unknown = '7d9f1a52-6f0e-4f36-9a53-2f8a52a1c7de'
  for (const action of ['heartbeat', 'end']) {
    const [theirs, none] = await Promise.all(
      [session_id, unknown].map((id) => campus.post(`/sessions/${id}/${action}`, present)),
    )
    expect([theirs!.status, theirs!.text]).toEqual([404, none!.text])
  }
  expect((await beat()).status).toBe(200)
})

test('a page that closes ends its session by a beacon, with the cookie of this server', async () => {
  const { student, session_id, read } = await createSession()
  app.clock.advance('10s')
  const beacon = (site: string) =>
    app.request({
      method: 'POST',
      path: `/campus/api/sessions/${session_id}/end`,
      headers: {
        cookie: `understudy_campus=${student.token}`,
        'content-type': 'text/plain;charset=UTF-8',
        'sec-fetch-site': site,
      },
      body: JSON.stringify(present),
    })
  expect((await beacon('same-site')).status).toBe(403)
  expect((await read()).status).toBe('open')
  expect((await beacon('same-origin')).status).toBe(200)
  expect(await read()).toMatchObject({ status: 'closed', connected_seconds: 10 })
})

test('half a report is refused', async () => {
  const { beat, end, read } = await createSession()
  for (const report of [{ visible: true }, { visible: true, focused: true }]) {
    expect([(await beat(report)).status, (await end(report)).status]).toEqual([400, 400])
  }
  expect((await read()).status).toBe('open')
})

test('a clock that is set back by days ends what was heard of later, and credits new sessions as ever', async () => {
  const { student, unit_id, session_id } = await createSession()
  const later = await app.sibling(undefined, { CLOCK_OFFSET: '+20d' })
  const send = (to: typeof app, id: string) =>
    to.request({
      method: 'POST',
      path: `/campus/api/sessions/${id}/heartbeat`,
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(present),
    })
  expect((await send(later, session_id)).body.error.type).toBe('session_ended')
  const { body } = await later.request({
    method: 'POST',
    path: '/campus/api/sessions',
    headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ unit_id }),
  })
  app.clock.advance('10s')
  expect((await send(later, body.session_id)).body.connected_seconds).toBe(10)
  expect((await send(app, body.session_id)).body.error.type).toBe('session_ended')
  const fresh = await start(student, unit_id)
  app.clock.advance('10s')
  expect((await send(app, fresh)).body.connected_seconds).toBe(10)
})
