import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { testPassword } from '../../../test/records.ts'
import { join, post, sessionOf } from './members.fixture.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' } })

test('an owner invites, changes a role, which counts at once, and removes a member', async () => {
  const account = await createTestAccount(app)
  const owner = await join(app, account)
  const { body } = await owner.panel.post('/members/invite', { email: 'luis@example.com', role: 'viewer' })
  const code = new URL(body.url).searchParams.get('code')
  const joined = await post(app, '/accept-invitation', { code, password: testPassword })
  const luis = account.panel(sessionOf(joined))
  const { id } = joined.body.user
  expect((await luis.get('/members')).body.error.type).toBe('insufficient_scope')
  expect((await owner.panel.patch(`/members/${id}`, { role: 'owner' })).body.role).toBe('owner')
  const listed = (await luis.get('/members')).body.data
  expect(listed.map(({ email, role }: Record<string, string>) => [email, role])).toEqual([
    [owner.email, 'owner'],
    ['luis@example.com', 'owner'],
  ])
  expect((await owner.panel.delete(`/members/${id}`)).body).toEqual({ id, deleted: true })
  expect((await luis.get('/session')).status).toBe(401)
})

test('the last owner stays one, also when two owners remove each other together', async () => {
  const account = await createTestAccount(app)
  const [one, other] = [await join(app, account), await join(app, account)]
  const answers = await Promise.all([
    one.panel.delete(`/members/${other.user_id}`),
    other.panel.patch(`/members/${one.user_id}`, { role: 'viewer' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = answers[0]!.status === 200 ? one : other
  for (const answer of [
    await left.panel.delete(`/members/${left.user_id}`),
    await left.panel.patch(`/members/${left.user_id}`, { role: 'editor' }),
  ]) {
    expect([answer.status, answer.body.error.type]).toEqual([409, 'last_owner'])
  }
})

test('a changed password ends every other session, and the old one is wrong', async () => {
  const account = await createTestAccount(app)
  const user = await join(app, account)
  const change = (current_password: string, new_password: string) =>
    user.panel.post('/password', { current_password, new_password })
  expect((await change('not the password', 'seven rows of late ones')).body.error.type).toBe(
    'invalid_credentials',
  )
  expect((await change(testPassword, 'Password1')).body.error.type).toBe('password_too_common')
  const changed = await change(testPassword, 'seven rows of late ones')
  expect([changed.status, changed.body.user.email]).toEqual([200, user.email])
  expect((await user.panel.get('/session')).status).toBe(401)
  expect((await account.panel(sessionOf(changed)).get('/session')).status).toBe(200)
  const { email } = user
  expect((await post(app, '/sign-in', { email, password: testPassword })).status).toBe(401)
  expect((await post(app, '/sign-in', { email, password: 'seven rows of late ones' })).status).toBe(200)
})

test('guesses at the current password count as failed sign-ins', async () => {
  const { panel } = await join(app, await createTestAccount(app))
  const guess = () => panel.post('/password', { current_password: 'a guess', new_password: 'long enough' })
  for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401)
  expect((await guess()).body.error.type).toBe('too_many_failures')
})

test('a key that the panel makes works, is not kept for a repeated request, and ends when it is revoked', async () => {
  const account = await createTestAccount(app)
  const { panel } = await join(app, account)
  const made = await panel.post('/keys', { permission: 'read' }, { headers: { 'idempotency-key': 'once' } })
  expect((await account.api.get('/usage', { key: made.body.key })).status).toBe(200)
  expect(JSON.stringify(await app.sql('select body from idempotency_keys'))).not.toContain(made.body.key)
  const { id } = made.body
  await panel.post(`/keys/${id}/revoke`)
  app.clock.advance('5s')
  expect((await account.api.get('/usage', { key: made.body.key })).body.error.type).toBe('api_key_revoked')
  expect((await panel.post(`/keys/${id}/rotate`)).body.error.type).toBe('api_key_revoked')
  const expires_at = new Date(app.clock.nowMs() + 1_000).toISOString()
  const short = await panel.post('/keys', { permission: 'read', expires_at })
  app.clock.advance('1s')
  expect((await panel.post(`/keys/${short.body.id}/rotate`)).body.error.type).toBe('api_key_expired')
})

test('webhooks of the panel: a private address, an unknown one and an unknown event are refused', async () => {
  const { panel } = await join(app, await createTestAccount(app))
  const closed = await panel.put('/webhooks', { url: 'https://10.0.0.1/hooks', event: ['lead.created'] })
  expect(closed.body.error.type).toBe('url_not_allowed')
  const types = []
  for (const [path, body] of [
    ['/webhooks/rotate', { url: 'https://example.com/none' }],
    ['/webhooks/resend', { event_id: 'evt_none' }],
    ['/webhooks/resend', {}],
  ] as const) {
    types.push((await panel.post(path, body)).body.error.type)
  }
  expect(types).toEqual(['not_found', 'not_found', 'exactly_one_required'])
})
