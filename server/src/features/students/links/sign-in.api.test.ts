import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'
import type { Answer } from '../../../../test/request.ts'
import { codeIn, createStudent, newClient, post, startStudents } from '../students.fixture.ts'

const { app, server } = await startStudents({ logLevel: 'trace' })
const account = await createTestAccount(app, { name: 'Garden school' })
const academy = account.account.slug

const mailsTo = (email: string) => server.taken.filter(({ to }) => to.includes(email))

/** Asks for a link, and lets the mail go. */
async function signIn(email: string, headers = {}) {
  const answer = await post(app, '/sign-in', { email, academy }, headers)
  expect([answer.status, answer.body]).toEqual([200, { sent: true }])
  await app.drain()
  return answer
}

test('a student gets a mail with a link to this server, however they write their email', async () => {
  const { email } = await createStudent(account)
  await signIn(`  ${email.toUpperCase()} `)
  const [mail, ...others] = mailsTo(email)
  expect(others).toEqual([])
  expect(mail!.text).toContain(`${app.app.base_url}/campus/enter?code=`)
  expect(mail!.html).toContain(codeIn(mail!))
  expect(mail!.headers.get('subject')).toBe('Your link to Garden school')
  expect(mail!.text).toContain('15 minutes')
})

test('the mail is in the language of the academy', async () => {
  const spanish = await createTestAccount(app, { name: 'Escuela de huerto' })
  const content = 'Siembra los tomates seis semanas antes de la última helada, y riega por la mañana.'
  await createSource(spanish, { content })
  const { email } = await createStudent(spanish)
  await post(app, '/sign-in', { email, academy: spanish.account.slug })
  await app.drain()
  expect(mailsTo(email)[0]!.text).toContain('Abre este enlace para entrar en Escuela de huerto:')
})

test('an email that nobody knows, one without access and a revoked one get no mail, and nothing of them is kept', async () => {
  const revoked = await createStudent(account)
  await account.api.delete(`/academy/access/${revoked.access_id}`)
  await account.api.post('/chat', { message: 'Hello', visitor_email: 'guest@example.com' })
  for (const email of ['nobody@example.com', 'guest@example.com', revoked.email]) await signIn(email)
  expect(server.taken.flatMap(({ to }) => to)).not.toContain('nobody@example.com')
  expect([...mailsTo('guest@example.com'), ...mailsTo(revoked.email)]).toEqual([])
  expect(
    await app.sql(`select * from student_links where account_id = $1 and email is not null`, [
      account.account.id,
    ]),
  ).toEqual([])
})

test('a student whose access is paused or has expired still gets a link', async () => {
  const student = await createStudent(account)
  const expires_at = new Date(app.clock.nowMs() + 1_000).toISOString()
  await account.api.patch(`/academy/access/${student.access_id}`, { paused: true, expires_at })
  app.clock.advance('1s')
  await signIn(student.email)
  expect(mailsTo(student.email)).toHaveLength(1)
})

/** What a client can compare. */
const visible = ({ status, text, headers }: Answer) => {
  const { date, 'x-request-id': _, ...others } = headers
  return { status, text, headers: { ...others, date: date === undefined } }
}

test('no answer, no line of the log and no row that a request writes tells whether an email is known', async () => {
  const { email } = await createStudent(account)
  const compared = async (asked: string) => {
    const answer = await post(app, '/sign-in', { email: asked, academy })
    const [row] = await app.sql(
      'select visitor_id, email from student_links where account_id = $1 order by id desc limit 1',
      [account.account.id],
    )
    expect(row).toEqual({ visitor_id: null, email: asked })
    return visible(answer)
  }
  const before = app.logged.length
  const known = await compared(email)
  const linesOfKnown = app.logged.slice(before).length
  expect(await compared('stranger@example.com')).toEqual(known)
  expect(app.logged.slice(before + linesOfKnown)).toHaveLength(linesOfKnown)
  const other = await post(app, '/sign-in', { email, academy: 'no-such-academy' })
  expect(visible(other)).toEqual(known)
  await app.drain()
  expect(mailsTo(email)).toHaveLength(1)
  const log = JSON.stringify(app.logged)
  expect(log).not.toContain(email)
  expect(log).not.toContain('stranger@example.com')
  expect(log).not.toContain(codeIn(mailsTo(email)[0]!))
})

test('an email gets five links in any hour, under requests that come together and from everywhere, silently', async () => {
  const { email } = await createStudent(account)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => post(app, '/sign-in', { email, academy })),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"sent":true}']),
  )
  await app.drain()
  expect(mailsTo(email)).toHaveLength(5)
  app.clock.advance('59m')
  await signIn(email)
  expect(mailsTo(email)).toHaveLength(5)
  app.clock.advance('1m')
  await signIn(email)
  expect(mailsTo(email)).toHaveLength(6)
})

test('a client gets sixty links in any hour, for whomever it asks and under requests that come together', async () => {
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudent(account)))
  const client = newClient()
  const sent = () => students.flatMap(({ email }) => mailsTo(email)).length
  const ask = (emails: string[]) =>
    Promise.all(emails.map((email) => post(app, '/sign-in', { email, academy }, client)))
  await ask(Array.from({ length: 53 }, (_, i) => `stranger${i}@example.com`))
  const answers = await ask(students.map(({ email }) => email))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"sent":true}']),
  )
  await app.drain()
  expect(sent()).toBe(7)
  for (const { email } of students) await signIn(email)
  expect(sent()).toBe(15)
})

test('where there are several academies, one must be named; where there is one, it need not be', async () => {
  const { status, body } = await post(app, '/sign-in', { email: 'ana@example.com' })
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toContain('academy')
  const alone = await startTestApp({ logLevel: 'info' })
  expect((await post(alone, '/sign-in', { email: 'ana@example.com' })).body).toEqual({ sent: true })
  const only = await createTestAccount(alone)
  const { email } = await createStudent(only)
  expect((await post(alone, '/sign-in', { email })).body).toEqual({ sent: true })
  await alone.drain()
  const [line] = alone.logged.filter(({ to }) => to === email)
  expect(line!.link).toMatch(/\/campus\/enter\?code=[\w.-]+$/)
})

test('what is kept of sign-ins goes: links an hour after they expire, counts when they have left the hour', async () => {
  const { email } = await createStudent(account)
  await signIn(email)
  app.clock.advance('75m')
  await app.drain()
  expect(await app.sql('select * from student_links')).toEqual([])
  expect(await app.sql('select * from hourly_counts')).toEqual([])
})

test('sign-ins that a later clock counted keep nobody from a link once it stands earlier', async () => {
  const { email } = await createStudent(account)
  const client = newClient()
  const ask = (asked: string) => post(app, '/sign-in', { email: asked, academy }, client)
  const start_ms = app.clock.nowMs()
  app.clock.step(start_ms + 40 * 86_400_000)
  for (let i = 0; i < 5; i++) await ask(email)
  for (let i = 0; i < 60; i++) await ask(`other${i}@example.com`)
  await app.drain()
  expect(mailsTo(email)).toHaveLength(5)
  app.clock.step(start_ms)
  for (let i = 0; i < 6; i++) await ask(email)
  await app.drain()
  expect(mailsTo(email)).toHaveLength(10)
})
