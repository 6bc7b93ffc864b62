import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { testPassword } from '../../../test/records.ts'
import type { Answer } from '../../../test/request.ts'
import { join, newClient, post, sessionOf } from './members.fixture.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' }, logLevel: 'trace' })
const account = await createTestAccount(app, { name: 'Garden school' })

const signIn = (email: string, password = testPassword, headers = {}) =>
  post(app, '/sign-in', { email, password }, headers)

/** What a client can compare. */
const visible = ({ status, text, headers }: Answer) => {
  const { date, 'x-request-id': _, ...others } = headers
  return { status, text, headers: { ...others, date: date === undefined } }
}

test('a user signs in, however they write their email, and the session says who they are and where', async () => {
  const { email, user_id } = await join(app, account)
  const answer = await signIn(` ${email.toUpperCase()} `)
  const here = { id: account.account.id, name: 'Garden school', slug: account.account.slug }
  const expected = {
    user: { id: user_id, email, name: null },
    accounts: [{ ...here, role: 'owner' }],
    account: here,
    role: 'owner',
    features: { live: true, model: false, sees_images: false, passkeys: true },
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  }
  expect([answer.status, answer.body]).toEqual([200, expected])
  const session = await account.panel(sessionOf(answer)).get('/session')
  expect(session.body).toEqual(expected)
})

test('an unknown email, a wrong password and a removed user get the same answer after the same work', async () => {
  const { email } = await join(app, account)
  const removed = await join(app, account)
  await operate(account, 'user remove', { email: removed.email })
  const wrong = await signIn(email, 'not the password')
  expect([wrong.status, wrong.body.error.type]).toEqual([401, 'invalid_credentials'])
  expect(visible(await signIn('nobody@example.com'))).toEqual(visible(wrong))
  expect(visible(await signIn(removed.email))).toEqual(visible(wrong))
})

test('neither a password nor a token nor an email appears in the log', async () => {
  const { email, headers } = await join(app, account)
  await signIn(email)
  await signIn(email, 'a wrong password')
  const log = JSON.stringify(app.logged)
  expect(log).not.toContain(testPassword)
  expect(log).not.toContain('a wrong password')
  expect(log).not.toContain(email)
  expect(log).not.toContain(headers.cookie!.split('=')[1])
})

test('ten sign-ins may fail for an email in 15 minutes, under requests that come together and from everywhere', async () => {
  const { email } = await join(app, account)
  const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'not the password')))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const refused = await signIn(email)
  expect([refused.status, refused.body.error.type]).toEqual([429, 'too_many_failures'])
  expect(Number(refused.headers['retry-after'])).toBe(900)
  app.clock.advance('14m')
  expect((await signIn(email)).headers['retry-after']).toBe('60')
  app.clock.advance('60s')
  expect((await signIn(email)).status).toBe(200)
})

test('an unknown email is counted as a known one is', async () => {
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await signIn('stranger@example.com')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('what succeeds counts as no failure', async () => {
  const { email } = await join(app, account)
  for (let i = 0; i < 12; i++) expect((await signIn(email)).status).toBe(200)
})

test('sixty sign-ins may fail for an address in 15 minutes, whoever they are for', async () => {
  const client = newClient()
  const { email } = await join(app, account)
  for (let i = 0; i < 60; i++) {
    // An address may send 60 requests a minute at all.
    app.clock.advance('2s')
    expect((await signIn(`guess${i}@example.com`, testPassword, client)).status).toBe(401)
  }
  const refused = await signIn(email, testPassword, client)
  expect([refused.status, refused.body.error.type]).toEqual([429, 'too_many_failures'])
  expect((await signIn(email)).status).toBe(200)
})

test('counts go when they have left the window, and tell neither email nor address while they stay', async () => {
  await signIn('passing@example.com')
  const rows = JSON.stringify(await app.sql('select key, counted_at from hourly_counts'))
  expect(rows).not.toContain('passing')
  app.clock.advance('125m')
  await app.drain()
  expect(await app.sql('select * from hourly_counts')).toEqual([])
})
