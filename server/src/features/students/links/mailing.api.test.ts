import { expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/factories.ts'
import { startMailServer } from '../../../../test/fakes/mail-server.ts'
import { operate } from '../../../../test/operator.ts'
import { codeIn, createStudent, post, startStudents } from '../students.fixture.ts'

const { app, server } = await startStudents({ logLevel: 'info' })
const account = await createTestAccount(app)
const academy = account.account.slug

/** A student who has asked for a link. */
async function createAsking(on = app) {
  const student = await createStudent(account)
  await post(on, '/sign-in', { email: student.email, academy })
  return student
}

const mailsTo = (email: string) => server.taken.filter(({ to }) => to.includes(email))
const dueAt = async (visitor_id: number) =>
  (
    await app.sql<{ due_at: string | null }>('select due_at from student_links where visitor_id = $1', [
      visitor_id,
    ])
  )[0]?.due_at
const linesAbout = (text: string) => app.logged.filter(({ msg }) => String(msg).includes(text))

test('the answer does not wait for the mail: it is sent in the background', async () => {
  const { email } = await createAsking()
  expect(mailsTo(email)).toEqual([])
  await app.drain()
  expect(mailsTo(email)).toHaveLength(1)
})

test('a mail that is refused for now is sent later, with the same link', async () => {
  server.react = () => ({ at: 'data', code: 451 })
  const { email, visitor_id } = await createAsking()
  await app.drain()
  expect(mailsTo(email)).toEqual([])
  expect(await dueAt(visitor_id)).not.toBeNull()
  server.react = () => null
  app.clock.advance('6s')
  await app.drain()
  expect(mailsTo(email)).toHaveLength(1)
  expect((await post(app, '/enter', { code: codeIn(mailsTo(email)[0]!) })).status).toBe(200)
})

test('a mail that the server refuses for good is given up at once; others are sent beside it', async () => {
  const refused = await createAsking()
  server.react = (recipient) => (recipient === refused.email ? { at: 'recipient', code: 550 } : null)
  const others = [await createAsking(), await createAsking()]
  await app.drain()
  server.react = () => null
  for (const { email } of others) expect(mailsTo(email)).toHaveLength(1)
  expect(await dueAt(refused.visitor_id)).toBeNull()
  expect(linesAbout('given up')).toMatchObject([{ reason: 'RCPT TO 550 EENVELOPE' }])
  expect(JSON.stringify(app.logged)).not.toContain(refused.email)
})

test('while the server is away a mail is tried again while its link is good, then given up with a line in the log', async () => {
  const away = await startMailServer()
  await away.close()
  const before = linesAbout('given up').length
  const lonely = await app.sibling(app.database_url, { SMTP_URL: `smtp://127.0.0.1:${away.port}` })
  const { email, visitor_id } = await createAsking(lonely)
  const started = app.clock.nowMs()
  let attempts = 0
  for (;;) {
    await lonely.drain()
    attempts++
    const due_at = await dueAt(visitor_id)
    if (due_at === null) break
    app.clock.set(due_at!)
  }
  expect(attempts).toBeGreaterThan(4)
  expect(app.clock.nowMs() - started).toBeLessThan(900_000)
  expect(mailsTo(email)).toEqual([])
  const given = lonely.logged.filter(({ msg }) => String(msg).includes('given up'))
  expect([given.length, linesAbout('given up').length]).toEqual([1, before])
})

test('a mail whose time comes when its link has expired is not sent', async () => {
  const { email, visitor_id } = await createAsking()
  app.clock.advance('15m')
  await app.drain()
  expect(mailsTo(email)).toEqual([])
  expect(await dueAt(visitor_id)).toBeNull()
})

test('who is erased before the mail is sent gets none', async () => {
  const { email, visitor_id } = await createAsking()

  await operate(account, 'contact erase', { email })
  await app.drain()
  expect(mailsTo(email)).toEqual([])
  expect(await dueAt(visitor_id)).toBeUndefined()
})
