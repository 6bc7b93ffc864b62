import { expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createLinkCode } from '../../../../test/records.ts'
import { createMailedStudent, createStudent, post, startStudents } from '../students.fixture.ts'

const students = await startStudents({ logLevel: 'trace' })
const { app } = students

const enter = (code: string, headers = {}) => post(app, '/enter', { code }, headers)

/** Reads who is signed in with a token. */
const me = (token: string) =>
  app.request({ path: '/campus/api/me', headers: { authorization: `Bearer ${token}` } })

test('a code begins a session, whose token comes in the answer and as a cookie that scripts cannot read', async () => {
  const { account, code, email, visitor_id } = await createMailedStudent(students)
  const { status, body, headers } = await enter(code)
  expect([status, body]).toEqual([
    200,
    {
      token: expect.stringMatching(/^ust_[\w-]{43}$/),
      visitor: { id: visitor_id, email, name: 'Ana' },
      academy: { name: account.account.name, slug: account.account.slug },
    },
  ])
  expect(headers['set-cookie']).toBe(
    `understudy_campus=${body.token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
  )
  const byCookie = await app.request({
    path: '/campus/api/me',
    headers: { cookie: `understudy_campus=${body.token}` },
  })
  expect(byCookie.body).toEqual((await me(body.token)).body)
})

test('of twenty clicks at once exactly one enters, and none does later', async () => {
  const { code, visitor_id } = await createMailedStudent(students)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
  expect((await enter(code)).body.error.type).toBe('invalid_code')
  expect(await app.sql('select * from student_sessions where visitor_id = $1', [visitor_id])).toHaveLength(1)
})

test('a code that expired, to the millisecond, was changed or never was one begins no session', async () => {
  const { code } = await createMailedStudent(students)
  const [id, signature] = code.split('.') as [string, string]
  const account = await createTestAccount(app)
  const other = await createLinkCode(account)
  const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const wrong of [
    `${id}.${flipped}`,
    `${id}.${signature}=`,
    `${id}.${signature}.`,
    `0${id}.${signature}`,
    ` ${code}`,
    `${Number(id) + 1}.${signature}`,
    `${other.split('.')[0]}.${signature}`,
    `${id}.${other.split('.')[1]}`,
    id,
    '.',
    '99999999999999999.x',
    'nonsense',
  ]) {
    const { status, body, headers } = await enter(wrong)
    expect([wrong, status, body.error.type]).toEqual([wrong, 401, 'invalid_code'])
    expect(headers['set-cookie']).toBeUndefined()
  }
  app.clock.advance('899999ms')
  expect((await enter(other)).status).toBe(200)
  app.clock.advance('1ms')
  expect((await enter(code)).body.error.type).toBe('invalid_code')
})

test('a code that a later clock made begins no session before its time, and its page says so', async () => {
  const start_ms = app.clock.nowMs()
  app.clock.step(start_ms + 3_600_000)
  const { code } = await createMailedStudent(students)
  const page = async () => (await app.request({ path: `/campus/enter?code=${code}` })).status
  expect(await page()).toBe(200)
  app.clock.step(start_ms)
  expect((await enter(code)).body.error.type).toBe('invalid_code')
  expect(await page()).toBe(403)
  app.clock.step(start_ms + 3_600_000)
  expect((await enter(code)).status).toBe(200)
})

test('a code of an erased student, and of a deleted account, begins no session', async () => {
  const erased = await createMailedStudent(students)
  await operate(erased.account, 'contact erase', { email: erased.email })
  expect((await enter(erased.code)).status).toBe(401)
  const deleted = await createMailedStudent(students)
  await operate(app, 'account delete', { id: deleted.account.account.id })
  expect((await enter(deleted.code)).status).toBe(401)
})

test('opening the page, as scanners of mail do, uses nothing up', async () => {
  const { account, code } = await createMailedStudent(students)
  const path = `/campus/enter?code=${code}`
  for (const method of ['HEAD', 'GET', 'GET']) {
    const { status, headers, text } = await app.request({ method, path })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(headers['set-cookie']).toBeUndefined()
    if (method === 'GET') expect(text).toContain(`Enter ${account.account.name}`)
  }
  expect((await enter(code)).status).toBe(200)
  const used = await app.request({ path })
  expect(used.status).toBe(403)
  expect(used.text).toContain('This link was used already or has expired.')
  expect(used.text).not.toContain('<button')
})

test('the page shows nothing of an academy to whoever has no code of it, and names are text in it', async () => {
  for (const search of ['', '?code=', '?code=10000000001.abc', `?code=${'a'.repeat(300)}`]) {
    const { status, text } = await app.request({ path: `/campus/enter${search}` })
    expect([status, text.includes('<h1>Understudy</h1>')]).toEqual([403, true])
  }
  const account = await createTestAccount(app, { name: `<img src=x> "&' school` })
  const { text } = await app.request({ path: `/campus/enter?code=${await createLinkCode(account)}` })
  expect(text).toContain('Enter &#60;img src=x&#62; &#34;&#38;&#39; school')
})

test('`student link` makes a link that enters once, within its hours, and a token that works at once', async () => {
  const account = await createTestAccount(app)
  const { email, visitor_id } = await createStudent(account)
  const options = { email: email.toUpperCase(), name: 'Ana Pérez', hours: 48 }
  const link = await operate<{ url: string; token: string }>(account, 'student link', options)
  expect(link).toEqual({ url: expect.any(String), token: expect.stringMatching(/^ust_/), visitor_id })
  expect((await me(link.token)).body.visitor).toEqual({ id: visitor_id, email, name: 'Ana Pérez' })
  expect((await account.api.get('/contacts')).body.data).toMatchObject([{ email, name: 'Ana Pérez' }])
  const code = new URL(link.url).searchParams.get('code')!
  expect(link.url.startsWith(`${app.app.base_url}/campus/enter?`)).toBe(true)
  app.clock.advance('47h')
  expect([(await enter(code)).status, (await enter(code)).status]).toEqual([200, 401])
})

test('`student link` for an email without any access says what to do', async () => {
  const account = await createTestAccount(app)
  await expect(operate(account, 'student link', { email: 'nobody@example.com' })).rejects.toMatchObject({
    status: 404,
    type: 'not_found',
    message: expect.stringContaining('POST /api/v1/academy/access'),
  })
})

test('no code, no token and no email stands in the log or, but for an email that waits to be looked up, in the database', async () => {
  const { code, email } = await createMailedStudent(students)
  const { body } = await enter(code)
  await me(body.token)
  const { rows } = await app.platform.pool.query(
    'select to_jsonb(l)::text as row from student_links l union all select to_jsonb(s)::text from student_sessions s union all select to_jsonb(c)::text from hourly_counts c',
  )
  const stored = JSON.stringify(rows)
  const logged = JSON.stringify(app.logged)
  for (const secret of [code, code.split('.')[1]!, body.token, email]) {
    expect([secret, stored.includes(secret), logged.includes(secret)]).toEqual([secret, false, false])
  }
})
