import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createCourse, createLesson, listBlockIds } from '../../../../test/lessons.ts'
import { operate } from '../../../../test/operator.ts'
import { createAccess, signInStudent } from '../../../../test/records.ts'
import { film, type SampleFields, sampleAt, sendSamples, startWatching } from '../playback.fixture.ts'

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

const watch = () => startWatching(app, account)

test('nothing but the permit authorises samples: not a session, not another page', async () => {
  const { permit, student } = await watch()
  const samples = [sample()]
  const missing = await sendSamples(app, { samples })
  expect([missing.status, missing.body.error.type]).toEqual([400, 'invalid_request'])
  const [text, signature] = permit.split('.')
  const forged = Buffer.from(
    Buffer.from(text!, 'base64url')
      .toString()
      .replace(/"visitor_id":\d+/, '"visitor_id":10000000009'),
  ).toString('base64url')
  for (const bad of ['', 'x', '.', text!, `${forged}.${signature}`, `${permit}.x`, student.token]) {
    const { status, body } = await student.campus.post('/playback/samples', {
      ...{ permit: bad, session_id: randomUUID(), samples },
    })
    expect([bad, status, body.error.type]).toEqual([bad, 401, 'invalid_permit'])
  }
  const elsewhere = { origin: 'https://school.example', 'sec-fetch-site': 'cross-site' }
  const beacon = await sendSamples(app, { permit, samples }, { 'content-type': 'text/plain', ...elsewhere })
  expect([beacon.status, beacon.headers['access-control-allow-origin']]).toEqual([200, '*'])
  const asked = await fetch(`${app.url}/campus/api/playback/samples`, {
    method: 'OPTIONS',
    headers: elsewhere,
  })
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
})

test('a permit lasts 12 hours and not past the access as it stood; revoking the access does not end it', async () => {
  const { student, block_ids, product_id, permit, session_id } = await watch()
  const answer = await student.campus.post('/playback/permits', { block_id: block_ids[0] })
  expect(Date.parse(answer.body.expires_at) - app.clock.nowMs()).toBe(12 * 3_600_000)
  app.clock.advance('11h')
  const expires_at = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const { data } = (await account.api.get('/academy/access')).body
  const { id } = data.find((access: { product_id: number }) => access.product_id === product_id)
  await account.api.patch(`/academy/access/${id}`, { expires_at })
  const short = (await student.campus.post('/playback/permits', { block_id: block_ids[0] })).body
  expect(short.expires_at).toBe(expires_at)
  await account.api.delete(`/academy/access/${id}`)
  expect(outcome(await send(short.permit, session_id, sample()))).toMatchObject({ accepted: 1 })
  expect((await student.campus.post('/playback/permits', { block_id: block_ids[0] })).status).toBe(404)
  app.clock.advance('1h')
  for (const over of [permit, short.permit])
    expect(outcome(await send(over, session_id, sample()))).toEqual([401, 'permit_expired'])
})

test('a permit needs a video of a lesson that is open', async () => {
  const { student, block_ids, product_id } = await createLesson(account, [
    { type: 'text', content: { html: '<p>Sow.</p>' } },
    film,
  ])
  const ask = async (block_id: number, who = student) => {
    const { status, body } = await who.campus.post('/playback/permits', { block_id })
    return status === 201 ? 201 : [status, body.error.type]
  }
  expect(await ask(block_ids[1]!)).toBe(201)
  expect(await ask(block_ids[0]!)).toEqual([404, 'not_found'])
  const stranger = await signInStudent(account)
  expect(await ask(block_ids[1]!, stranger)).toEqual([404, 'not_found'])
  const change = async (fields: object) => {
    const { data } = (await account.api.get(`/academy/access?product_id=${product_id}`)).body
    await account.api.patch(`/academy/access/${data[0].id}`, fields)
  }
  await change({ paused: true })
  expect(await ask(block_ids[1]!)).toEqual([403, 'access_paused'])
  await change({ paused: false, expires_at: new Date(app.clock.nowMs() + 1000).toISOString() })
  app.clock.advance('2s')
  expect(await ask(block_ids[1]!)).toEqual([403, 'access_ended'])

  const late = await createCourse(account, [[{ blocks: [film], published_at: '2020-01-01T00:00:00Z' }]], {
    replay_visibility: 'since_joined',
  })
  await createAccess(account, { email: student.email, product_id: late.product_id })
  const [old] = await listBlockIds(account, late.product_id)
  expect(await ask(old!)).toEqual([403, 'before_your_access'])
})

test('erasing a person ends their permits, deletes what they have played, and keeps the samples', async () => {
  const { play, permit, student, product_id } = await watch()
  await play(10)
  const { email } = student
  const exported = await operate(account, 'contact export', { email })
  expect(exported.playback_samples).toHaveLength(1)
  expect(exported.playback_watches).toMatchObject([{ watched_seconds: 10, stretches: [0, 10] }])
  await operate(account, 'contact erase', { email })
  expect(outcome(await send(permit, randomUUID(), sample()))).toEqual([401, 'invalid_permit'])
  expect(
    await app.sql('select from playback_watches where account_id = $1', [account.account.id]),
  ).toHaveLength(0)
  expect((await list(`product_id=${product_id}`)).data).toHaveLength(1)
})

test('a person sends at most 600 batches a minute, and an address without a good permit as many as fail elsewhere', async () => {
  const { permit, session_id } = await watch()
  const known = sample()
  const refused = async (bearer: string) => {
    const answers = await Promise.all(Array.from({ length: 601 }, () => send(bearer, session_id, known)))
    return answers.filter(({ status }) => status === 429).length
  }
  expect(await refused(permit)).toBe(1)
  const strict = await app.sibling(undefined, { AUTH_FAILURES_PER_MINUTE: '3' })
  const statuses = []
  for (let i = 0; i < 4; i++)
    statuses.push((await sendSamples(strict, { permit: 'x', samples: [known] })).status)
  expect(statuses).toEqual([401, 401, 401, 429])
})
