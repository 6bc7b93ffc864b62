import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { signInStudent } from '../../../../test/records.ts'

const app = await startTestApp()
const account = await createTestAccount(app)

const statusOf = async (token: string) => (await account.campus(token).get('/me')).status
const cookieOf = (token: string) => ({ cookie: `understudy_campus=${token}` })
const lastUse = async (visitor_id: number) =>
  (
    await app.sql<{ last_used_at: string }>(
      'select last_used_at from student_sessions where visitor_id = $1',
      [visitor_id],
    )
  )[0]!.last_used_at

test('a session ends after thirty days of silence, to the millisecond', async () => {
  const { token } = await signInStudent(account)
  app.clock.advance('2591999999ms')
  const { token: other } = await signInStudent(account)
  expect(await statusOf(token)).toBe(200)
  app.clock.advance('30d')
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 401])
})

test('use lengthens a session for as long as it goes on, and is written once an hour at most', async () => {
  const { token, visitor_id } = await signInStudent(account)
  const started = await lastUse(visitor_id)
  app.clock.advance('59m')
  expect(await statusOf(token)).toBe(200)
  expect(await lastUse(visitor_id)).toBe(started)
  for (let day = 0; day < 100; day += 20) {
    app.clock.advance('20d')
    expect(await statusOf(token)).toBe(200)
    expect(await lastUse(visitor_id)).toBe(app.clock.now().toISOString())
  }
})

test("a browser's cookie is renewed with the session, and only where it came", async () => {
  const { token } = await signInStudent(account)
  const get = (headers: Record<string, string>) => app.request({ path: '/campus/api/me', headers })
  expect((await get(cookieOf(token))).headers['set-cookie']).toBeUndefined()
  app.clock.advance('2h')
  expect((await get(cookieOf(token))).headers['set-cookie']).toBe(
    `understudy_campus=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  )
  app.clock.advance('2h')
  expect((await get({ authorization: `Bearer ${token}` })).headers['set-cookie']).toBeUndefined()
})

test('signing out ends this session at once, in every process, and no other', async () => {
  const { token, email, campus } = await signInStudent(account)
  const { token: other } = await signInStudent(account, { email })
  const sibling = await app.sibling()
  const headers = { authorization: `Bearer ${token}` }
  expect((await sibling.request({ path: '/campus/api/me', headers })).status).toBe(200)
  const { status, body, headers: given } = await campus.post('/sign-out')
  expect([status, body]).toEqual([200, { signed_out: true }])
  expect(given['set-cookie']).toBe('understudy_campus=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
  expect((await sibling.request({ path: '/campus/api/me', headers })).status).toBe(401)
})

test("erasing a person ends their sessions at once, and nobody else's", async () => {
  const [ana, eva] = [await signInStudent(account), await signInStudent(account)]
  await operate(account, 'contact erase', { email: ana.email })
  expect([await statusOf(ana.token), await statusOf(eva.token)]).toEqual([401, 200])
  const { visitor_id, token } = await signInStudent(account)
  await operate(account, 'contact erase', { visitor_id })
  expect(await statusOf(token)).toBe(401)
})

test('deleting the account ends the sessions of its students', async () => {
  const own = await createTestAccount(app)
  const { token, campus } = await signInStudent(own)
  await operate(app, 'account delete', { id: own.account.id })
  expect((await campus.get('/me')).status).toBe(401)
  expect(await statusOf(token)).toBe(401)
})

test('what is exported of a person has their sessions and links, without what could open them', async () => {
  const { email, visitor_id } = await signInStudent(account)
  const person = await operate<{ student_sessions: object[]; student_links: object[] }>(
    account,
    'contact export',
    { email },
  )
  const now = app.clock.now().toISOString()
  expect(person.student_sessions).toEqual([
    { id: expect.any(Number), visitor_id, created_at: now, last_used_at: now },
  ])
  expect(person.student_links).toEqual([])
})

test('a POST of a page of another site, with the cookie, changes nothing', async () => {
  const { token } = await signInStudent(account)
  const origins: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const site of origins) {
    const headers = { ...cookieOf(token), ...site }
    const { status, body } = await app.request({ method: 'POST', path: '/campus/api/sign-out', headers })
    expect([status, body.error.type]).toEqual([403, 'cross_site_request'])
  }
  expect(await statusOf(token)).toBe(200)
  const own = { ...cookieOf(token), 'sec-fetch-site': 'same-origin' }
  expect((await app.request({ method: 'POST', path: '/campus/api/sign-out', headers: own })).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
})
