import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createAuthenticator, listOf, type Signing, text } from '../../../../test/authenticator.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { testPassword } from '../../../../test/records.ts'
import { join, newClient, post, sessionOf } from '../members.fixture.ts'
import { codeAt } from '../second-factor/totp.rules.ts'

const app = await startTestApp({
  environment: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://localhost:4000' },
})
const account = await createTestAccount(app)
const origin = 'http://localhost:4000'

const typeOf = ({ status, body }: { status: number; body: { error?: { type: string } } }) => [
  status,
  body.error?.type,
]

type User = Awaited<ReturnType<typeof join>>

const startAdding = async ({ panel }: User) =>
  (await panel.post('/passkeys/options', { password: testPassword })).body

/** Somebody with a passkey, and the device that has it. */
async function withPasskey(role = 'owner') {
  const user = await join(app, account, role)
  const device = createAuthenticator()
  const credential = device.create(await startAdding(user), { origin })
  const added = await user.panel.post('/passkeys', { name: 'Phone', credential })
  if (added.status !== 200) throw new Error(added.text)
  return { ...user, device, passkey: added.body }
}

const challenge = async () => (await post(app, '/passkeys/sign-in/options', {})).body

/** Signs in with a device. */
async function signIn(device: ReturnType<typeof createAuthenticator>, signing: Signing = { origin }) {
  const credential = device.sign(await challenge(), signing)
  return post(app, '/passkeys/sign-in', { credential })
}

test('a passkey signs its user in alone, without the code of their second factor, as the password would', async () => {
  const { user_id, panel, device, passkey } = await withPasskey('editor')
  const { secret } = (await panel.post('/two-factor/start')).body
  await panel.post('/two-factor/confirm', { code: codeAt(secret, app.clock.realMs()) })
  const answer = await signIn(device)
  expect([answer.status, answer.body.user.id, answer.body.role]).toEqual([200, user_id, 'editor'])
  expect((await account.panel(sessionOf(answer)).get('/session')).body.user.id).toBe(user_id)
  expect(passkey).toMatchObject({ name: 'Phone', is_synced: true, last_used_at: null })
  const [listed] = (await panel.get('/passkeys')).body.data
  expect(listed).toMatchObject({ id: passkey.id, last_used_at: app.clock.now().toISOString() })
})

test('a challenge can be signed once, within five minutes, and for what it was made', async () => {
  const user = await withPasskey()
  const used = user.device.sign(await challenge(), { origin })
  expect((await post(app, '/passkeys/sign-in', { credential: used })).status).toBe(200)
  expect(typeOf(await post(app, '/passkeys/sign-in', { credential: used }))).toEqual([401, 'unknown_passkey'])

  const late = await challenge()
  app.clock.advance('5m')
  const credential = user.device.sign(late, { origin })
  expect(typeOf(await post(app, '/passkeys/sign-in', { credential }))).toEqual([401, 'unknown_passkey'])

  const { challenge: ofAdding } = await startAdding(user)
  const misused = user.device.sign({ ...late, challenge: ofAdding }, { origin })
  expect(typeOf(await post(app, '/passkeys/sign-in', { credential: misused }))).toEqual([
    401,
    'unknown_passkey',
  ])
})

test('what another page had signed, another key has signed or nobody confirmed signs nobody in', async () => {
  const { device, user_id, panel } = await withPasskey()
  const refused = [401, 'unknown_passkey']
  expect(typeOf(await signIn(device, { origin: 'http://localhost:4001' }))).toEqual(refused)
  expect(typeOf(await signIn(device, { origin, isVerified: false }))).toEqual(refused)
  expect(typeOf(await signIn(createAuthenticator()))).toEqual(refused)
  const options = await challenge()
  const forged = { ...createAuthenticator().sign(options, { origin }), id: device.id, rawId: device.id }
  expect(typeOf(await post(app, '/passkeys/sign-in', { credential: forged }))).toEqual(refused)
  const theirs = device.sign(options, { origin })
  const handle = Buffer.from(`${user_id}`).toString('base64url')
  const credential = { ...theirs, response: { ...theirs.response, userHandle: handle } }
  expect(typeOf(await post(app, '/passkeys/sign-in', { credential }))).toEqual(refused)
  expect((await panel.get('/passkeys')).body.data[0].last_used_at).toBeNull()
})

test('a copy of a device that counts its signatures is noticed', async () => {
  const { device } = await withPasskey()
  expect((await signIn(device)).status).toBe(200)
  device.forgetCount()
  expect(typeOf(await signIn(device))).toEqual([401, 'unknown_passkey'])
})

test('refused passkeys count as failed sign-ins, of the client and of the email', async () => {
  const user = await withPasskey()
  const wrong = async (headers: Record<string, string>) => {
    const credential = user.device.sign(await challenge(), { origin: 'https://other.example' })
    return post(app, '/passkeys/sign-in', { credential }, headers)
  }
  for (let i = 0; i < 10; i++) expect((await wrong(newClient())).status).toBe(401)
  expect(typeOf(await wrong(newClient()))).toEqual([429, 'too_many_failures'])
  const password = { email: user.email, password: testPassword }
  expect(typeOf(await post(app, '/sign-in', password))).toEqual([429, 'too_many_failures'])

  const client = newClient()
  const unknown = createAuthenticator()
  const guess = async () => {
    const credential = unknown.sign(await challenge(), { origin })
    return post(app, '/passkeys/sign-in', { credential }, client)
  }
  // A minute takes 60 requests of a client without a session, so the guesses go over two.
  for (let i = 0; i < 60; i++) {
    if (i === 30) app.clock.advance('61s')
    expect(typeOf(await guess())).toEqual([401, 'unknown_passkey'])
  }
  app.clock.advance('61s')
  expect(typeOf(await guess())).toEqual([429, 'too_many_failures'])
})

test('guesses at the password that a new passkey takes count as failed sign-ins', async () => {
  const user = await join(app, account)
  const guess = () => user.panel.post('/passkeys/options', { password: 'a guess at it' })
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401)
  expect(typeOf(await guess())).toEqual([429, 'too_many_failures'])
})

test('adding a passkey takes the password, and what its user was asked to make', async () => {
  const user = await join(app, account)
  const wrong = await user.panel.post('/passkeys/options', { password: 'not this one' })
  expect(typeOf(wrong)).toEqual([401, 'invalid_credentials'])
  const refused = [400, 'invalid_passkey']
  const add = (credential: object) => user.panel.post('/passkeys', { name: 'Phone', credential })
  const options = await startAdding(user)
  const make = (signing: Signing) => createAuthenticator().create(options, signing)
  expect(typeOf(await add(make({ origin: 'https://other.example' })))).toEqual(refused)
  expect(typeOf(await add(make({ origin, isVerified: false })))).toEqual(refused)
  const other = await join(app, account)
  const theirs = createAuthenticator().create(await startAdding(other), { origin })
  expect(typeOf(await add(theirs))).toEqual(refused)
  expect((await add(make({ origin }))).status).toBe(200)
  expect(typeOf(await add(make({ origin })))).toEqual(refused)
  expect((await other.panel.get('/passkeys')).body.data).toEqual([])
})

test('certificates of an authenticator are never looked at, as they may name any address', async () => {
  const user = await join(app, account)
  const statement = { format: 'packed', entries: [[text('x5c'), listOf(Buffer.from('30', 'hex'))] as never] }
  const credential = createAuthenticator().create(await startAdding(user), { origin }, statement)
  expect(typeOf(await user.panel.post('/passkeys', { name: 'Phone', credential }))).toEqual([
    400,
    'invalid_passkey',
  ])
})

test('a passkey belongs to one user, who alone sees, renames and removes it; then it signs in no more', async () => {
  const mine = await withPasskey()
  const other = await withPasskey()
  const credential = mine.device.create(await startAdding(other), { origin })
  expect((await other.panel.post('/passkeys', { name: 'Stolen', credential })).status).toBe(400)
  const { id } = mine.passkey
  expect((await other.panel.patch(`/passkeys/${id}`, { name: 'Theirs' })).status).toBe(404)
  expect((await other.panel.delete(`/passkeys/${id}`)).status).toBe(404)
  expect((await mine.panel.patch(`/passkeys/${id}`, { name: 'Old phone' })).body.name).toBe('Old phone')
  expect((await mine.panel.delete(`/passkeys/${id}`)).body).toEqual({ id, deleted: true })
  expect((await mine.panel.get('/passkeys')).body.data).toEqual([])
  expect(typeOf(await signIn(mine.device))).toEqual([401, 'unknown_passkey'])
  const entries = (await mine.panel.get('/audit?limit=100')).body.data
  const ofMine = entries.filter(({ actor }: { actor: { id: number } }) => actor.id === mine.user_id)
  expect(ofMine.map(({ operation }: { operation: string }) => operation)).toEqual([
    'removePasskey',
    'renamePasskey',
    'createPasskey',
    'acceptInvitation',
  ])
})

test('who has left every account signs in nowhere', async () => {
  const { device, user_id } = await withPasskey()
  await (await join(app, account)).panel.delete(`/members/${user_id}`)
  expect(typeOf(await signIn(device))).toEqual([401, 'unknown_passkey'])
})

test('a user has twenty passkeys at most, and a device that has one is told so', async () => {
  const user = await withPasskey()
  expect((await startAdding(user)).excludeCredentials).toMatchObject([{ id: user.device.id }])
  await app.sql(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     select $1::bigint, sha256((n || ' of ' || $1::bigint)::bytea), '', 0, '{}', 'Another', false, now()
     from generate_series(1, 19) as n`,
    [user.user_id],
  )
  const full = await user.panel.post('/passkeys/options', { password: testPassword })
  expect(typeOf(full)).toEqual([409, 'too_many_passkeys'])
})

test('a server whose address browsers make no passkeys for says so', async () => {
  const user = await join(app, account)
  const bare = await app.sibling(undefined, { PUBLIC_URL: 'http://school.example' })
  const ask = { headers: { ...user.headers, 'content-type': 'application/json' } }
  expect((await bare.request({ path: '/panel/api/session', ...ask })).body.features.passkeys).toBe(false)
  const send = (path: string, body: object) =>
    bare.request({ method: 'POST', path: `/panel/api/passkeys${path}`, ...ask, body: JSON.stringify(body) })
  const { device } = await withPasskey()
  const credential = device.sign(await challenge(), { origin })
  const made = device.create(await startAdding(user), { origin })
  for (const answer of [
    await send('/sign-in/options', {}),
    await send('/sign-in', { credential }),
    await send('/options', { password: testPassword }),
    await send('', { name: 'Phone', credential: made }),
  ])
    expect(typeOf(answer)).toEqual([409, 'passkeys_unavailable'])
})

test('challenges that nobody signed are deleted', async () => {
  await challenge()
  app.clock.advance('2h')
  await app.drain()
  expect(await app.sql('select 1 from passkey_challenges')).toEqual([])
})
