import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { testPassword } from '../../../test/records.ts'
import { invite, join, post, sessionOf } from './members.fixture.ts'
import { saveMember } from './users/members.queries.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' } })
const account = await createTestAccount(app)

const statusOf = async ({ panel }: Pick<Awaited<ReturnType<typeof join>>, 'panel'>) =>
  (await panel.get('/session')).status

const signInAgain = async (email: string) => {
  const answer = await post(app, '/sign-in', { email, password: testPassword })
  return { panel: account.panel(sessionOf(answer)) }
}

test('a session ends 30 days after its last use, and each use lengthens its cookie too', async () => {
  const user = await join(app, account)
  app.clock.advance('29d')
  const used = await user.panel.get('/session')
  expect(used.headers['set-cookie']).toContain('Max-Age=2592000')
  expect((await user.panel.get('/session')).headers['set-cookie']).toBeUndefined()
  app.clock.advance('29d')
  const read = await account.panel(user.headers, '/api/v1').get('/usage')
  expect([read.status, read.headers['set-cookie']]).toEqual([200, used.headers['set-cookie']])
  app.clock.advance('30d')
  expect(await statusOf(user)).toBe(401)
  await app.drain()
  expect(await app.sql('select * from panel_sessions where user_id = $1', [user.user_id])).toEqual([])
})

test('signing out ends this session alone; the operator ends them all', async () => {
  const user = await join(app, account)
  const other = await signInAgain(user.email)
  const third = await signInAgain(user.email)
  expect((await user.panel.post('/sign-out')).body).toEqual({ signed_out: true })
  expect([await statusOf(user), await statusOf(other)]).toEqual([401, 200])
  expect(await operate(app, 'user sign-out', { email: user.email })).toEqual({
    email: user.email,
    ended_sessions: 2,
  })
  expect([await statusOf(other), await statusOf(third)]).toEqual([401, 401])
})

test('a token is stored as a hash alone', async () => {
  const { user_id, headers } = await join(app, account)
  const rows = await app.sql('select * from panel_sessions where user_id = $1', [user_id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(headers.cookie!.split('=')[1])
})

test('a user switches between the accounts that they belong to, each with its role, and to no other', async () => {
  const second = await createTestAccount(app, { name: 'Second school' })
  const foreign = await createTestAccount(app)
  const user = await join(app, account)
  const code = await invite(second, user.email, 'viewer')
  await operate(app, 'user sign-out', { email: user.email })
  const joined = await post(app, '/accept-invitation', { code, password: testPassword })
  expect([joined.body.account.name, joined.body.role]).toEqual(['Second school', 'viewer'])
  const { panel, headers } = { ...(await signInAgain(user.email)), headers: sessionOf(joined) }
  const here = account.panel(headers)
  const switched = await here.put('/session', { account_id: account.account.id })
  expect([switched.body.account.id, switched.body.role]).toEqual([account.account.id, 'owner'])
  expect(switched.body.accounts.map(({ role }: { role: string }) => role)).toEqual(['owner', 'viewer'])
  expect((await here.get('/session')).body).toEqual(switched.body)
  // The other session of the user stays where it is.
  expect((await panel.get('/session')).body.account.id).toBe(account.account.id)
  const refused = await here.put('/session', { account_id: foreign.account.id })
  expect([refused.status, refused.body.error.type]).toEqual([404, 'not_found'])
})

test('a removed member is out at once, and a deleted account takes its sessions with it; nobody is kept longer than the audit names them', async () => {
  const doomed = await createTestAccount(app)
  const removed = await join(app, account)
  const user = await join(app, doomed)
  await operate(account, 'user remove', { email: removed.email })
  await operate(app, 'account delete', { id: doomed.account.id })
  expect([await statusOf(removed), await statusOf(user)]).toEqual([401, 401])
  app.clock.advance('400d')
  await app.drain()
  const ids = [removed.user_id, user.user_id]
  expect(await app.sql('select * from users where id = any($1)', [ids])).toEqual([])
})

test('a session enters the API as its user, with a rate that is not the account’s', async () => {
  const own = await createTestAccount(app, { requests_per_minute: 1 })
  const { headers } = await join(app, own, 'editor')
  const api = own.panel(headers, '/api/v1')
  const source = await api.post('/brain/sources', { title: 'Sowing', content: 'Sow tomatoes in March.' })
  expect([source.status, source.headers['x-ratelimit-limit']]).toEqual([201, '600'])
  expect((await api.get('/brain/sources')).body.data).toHaveLength(1)
  const refused = await api.delete(`/brain/sources/${source.body.id}`)
  expect([refused.status, refused.body.error.type]).toEqual([403, 'insufficient_scope'])
  expect(refused.body.error.message).toContain('editor')
})

test('a key in a header wins over a cookie, and no cookie makes a wrong key right', async () => {
  const { headers } = await join(app, account)
  const read = (authorization: string) =>
    app.request({ path: '/api/v1/usage', headers: { ...headers, authorization } })
  expect((await read(`Bearer ${account.keys.read}`)).status).toBe(200)
  expect((await read('Bearer usk_wrong')).body.error.type).toBe('invalid_api_key')
  expect((await read('Basic dTpw')).body.error.type).toBe('missing_api_key')
})

test('signing out elsewhere ends every other session of the user, in all accounts, and not this one', async () => {
  const user = await join(app, account)
  const here = await signInAgain(user.email)
  const other = await createTestAccount(app)
  await saveMember(app.app.db, other.account.id, { user_id: user.user_id, role: 'viewer' }, app.clock.now())
  const abroad = await signInAgain(user.email)
  await abroad.panel.put('/session', { account_id: other.account.id })
  const colleague = await join(app, account)
  expect((await here.panel.post('/sign-out-elsewhere')).body).toEqual({ ended_sessions: 2 })
  expect(await Promise.all([user, abroad, here, colleague].map(statusOf))).toEqual([401, 401, 200, 200])
})
