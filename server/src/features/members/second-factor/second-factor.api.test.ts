import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { testPassword } from '../../../../test/records.ts'
import { invite, join, post, sessionOf } from '../members.fixture.ts'
import { codeAt } from './totp.rules.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' }, logLevel: 'trace' })
const account = await createTestAccount(app, { name: 'Garden school' })

/** A user with a second factor, and what makes its codes. Moves the clock, so that the confirming code is behind it. */
async function enable() {
  const user = await join(app, account)
  const { secret, otpauth_uri } = (await user.panel.post('/two-factor/start')).body
  const code = () => codeAt(secret, app.clock.realMs())
  const { body } = await user.panel.post('/two-factor/confirm', { code: code() })
  app.clock.advance('90s')
  const signIn = (fields: object = {}) =>
    post(app, '/sign-in', { email: user.email, password: testPassword, ...fields })
  return { ...user, secret, otpauth_uri, code, signIn, recovery: body.recovery_codes as string[] }
}

const typeOf = ({ status, body }: { status: number; body: { error?: { type: string } } }) => [
  status,
  body.error?.type,
]

test('signing in asks for a code of the app, once one was confirmed', async () => {
  const { panel, email, secret, otpauth_uri, signIn, code } = await enable()
  expect(otpauth_uri).toContain(secret)
  expect(decodeURIComponent(otpauth_uri)).toContain(`Garden school:${email}`)
  expect(typeOf(await signIn())).toEqual([401, 'second_factor_needed'])
  expect(typeOf(await signIn({ code: '000000' }))).toEqual([401, 'wrong_code'])
  const signedIn = await signIn({ code: code() })
  expect(signedIn.status).toBe(200)
  expect((await account.panel(sessionOf(signedIn)).get('/session')).body.user.email).toBe(email)
  expect((await panel.get('/two-factor')).body).toMatchObject({ enabled: true, recovery_codes_left: 10 })
})

test('a wrong password is told as before, whatever code comes along', async () => {
  const { signIn, code } = await enable()
  const wrong = await signIn({ password: 'not the password', code: code() })
  expect(typeOf(wrong)).toEqual([401, 'invalid_credentials'])
  expect((await signIn({ code: code() })).status).toBe(200)
})

test('a secret that was not confirmed asks for nothing, and starting again replaces it', async () => {
  const { email, panel } = await join(app, account)
  const first = (await panel.post('/two-factor/start')).body.secret
  const { secret } = (await panel.post('/two-factor/start')).body
  const now = app.clock.realMs()
  expect((await post(app, '/sign-in', { email, password: testPassword })).status).toBe(200)
  expect((await panel.get('/two-factor')).body.enabled).toBe(false)
  expect(typeOf(await panel.post('/two-factor/confirm', { code: codeAt(first, now) }))).toEqual([
    401,
    'wrong_code',
  ])
  expect((await panel.post('/two-factor/confirm', { code: codeAt(secret, now) })).status).toBe(200)
  for (const [path, body] of [
    ['start', {}],
    ['confirm', { code: '000000' }],
  ] as const) {
    expect(typeOf(await panel.post(`/two-factor/${path}`, body))).toEqual([409, 'two_factor_enabled'])
  }
})

test('a code works once, also when two sign in with it together, and none from before it works after it', async () => {
  const { signIn, secret, code } = await enable()
  const earlier = codeAt(secret, app.clock.realMs() - 30_000)
  const answers = await Promise.all([signIn({ code: code() }), signIn({ code: code() })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(typeOf(await signIn({ code: earlier }))).toEqual([401, 'wrong_code'])
  app.clock.advance('30s')
  expect((await signIn({ code: code() })).status).toBe(200)
})

test('a recovery code works once, however it is typed', async () => {
  const { signIn, panel, recovery } = await enable()
  expect(new Set(recovery).size).toBe(10)
  const typed = { code: ` ${recovery[0]!.toUpperCase().replace('-', ' ')}` }
  const answers = await Promise.all([signIn(typed), signIn(typed)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(typeOf(await signIn(typed))).toEqual([401, 'wrong_code'])
  expect((await panel.get('/two-factor')).body.recovery_codes_left).toBe(9)
})

test('wrong codes count as failed sign-ins, and missing ones do not', async () => {
  const { signIn, code } = await enable()
  for (let i = 0; i < 12; i++) expect(typeOf(await signIn())).toEqual([401, 'second_factor_needed'])
  for (let i = 0; i < 10; i++) expect((await signIn({ code: 'a guess' })).status).toBe(401)
  expect(typeOf(await signIn({ code: code() }))).toEqual([429, 'too_many_failures'])
})

test('confirming ends the sessions that began without a code, but for its own', async () => {
  const { email, headers, panel } = await join(app, account)
  const other = sessionOf(await post(app, '/sign-in', { email, password: testPassword }))
  const { secret } = (await panel.post('/two-factor/start')).body
  await panel.post('/two-factor/confirm', { code: codeAt(secret, app.clock.realMs()) })
  expect((await account.panel(headers).get('/session')).status).toBe(200)
  expect((await account.panel(other).get('/session')).status).toBe(401)
})

test('a code or the password disables it; wrong ones do not', async () => {
  const byPassword = await enable()
  const disable = (body: object) => byPassword.panel.post('/two-factor/disable', body)
  expect(typeOf(await disable({ password: 'not the password' }))).toEqual([401, 'invalid_credentials'])
  expect(typeOf(await disable({ code: '000000' }))).toEqual([401, 'wrong_code'])
  expect(typeOf(await disable({}))).toEqual([400, 'exactly_one_required'])
  expect((await disable({ password: testPassword })).body).toEqual({ disabled: true })
  expect((await byPassword.signIn()).status).toBe(200)
  expect(typeOf(await disable({ password: testPassword }))).toEqual([409, 'two_factor_not_started'])
  expect(typeOf(await byPassword.panel.post('/two-factor/confirm', { code: '000000' }))).toEqual([
    409,
    'two_factor_not_started',
  ])
  const byCode = await enable()
  await byCode.panel.post('/two-factor/disable', { code: byCode.code() })
  expect((await byCode.signIn()).status).toBe(200)
})

test('guesses while confirming and disabling are limited', async () => {
  const { panel } = await join(app, account)
  await panel.post('/two-factor/start')
  for (let i = 0; i < 10; i++)
    expect((await panel.post('/two-factor/confirm', { code: 'x' })).status).toBe(401)
  for (const path of ['confirm', 'disable']) {
    expect(typeOf(await panel.post(`/two-factor/${path}`, { code: 'x' }))).toEqual([429, 'too_many_failures'])
  }
})

test('no link goes round the second factor: neither to join another account nor to set a new password', async () => {
  const { email, code } = await enable()
  const other = await createTestAccount(app)
  const { panel } = await join(app, other)
  const { url } = (await panel.post('/members/invite', { email, role: 'viewer' })).body
  const accept = (link: string, fields: object) =>
    post(app, '/accept-invitation', { code: link, password: testPassword, ...fields })
  for (const link of [new URL(url).searchParams.get('code')!, await invite(account, email)]) {
    expect(typeOf(await accept(link, {}))).toEqual([401, 'second_factor_needed'])
    expect(typeOf(await accept(link, { second_factor_code: '000000' }))).toEqual([401, 'wrong_code'])
    expect((await accept(link, { second_factor_code: code() })).status).toBe(200)
    app.clock.advance('60s')
  }
})

test('the operator takes a lost second factor away, and the audit tells of it', async () => {
  const { email, signIn, panel, user_id } = await enable()
  expect(await operate(account, 'user reset-two-factor', { email })).toEqual({ email, was_enabled: true })
  expect((await signIn()).status).toBe(200)
  const [entry] = (await panel.get('/audit?operation=resetTwoFactor')).body.data
  expect(entry).toMatchObject({ actor: { kind: 'operator' }, record_id: user_id, door: 'command' })
  await expect(operate(account, 'user reset-two-factor', { email: 'no@example.com' })).rejects.toThrow(
    'no user',
  )
})

test('neither secret nor codes can be read from the database or the log', async () => {
  const { secret, recovery, signIn } = await enable()
  await signIn({ code: recovery[0] })
  const rows = await app.sql(
    `select encode(sealed_secret, 'escape') as sealed from second_factors union all select signature from recovery_codes`,
  )
  for (const where of [JSON.stringify(rows), JSON.stringify(app.logged)]) {
    for (const kept of [secret, ...recovery]) expect(where).not.toContain(kept)
  }
})
