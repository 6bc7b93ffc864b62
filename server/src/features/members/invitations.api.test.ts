import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { operate } from '../../../test/operator.ts'
import { createInvitationCode, signInUser, testPassword } from '../../../test/records.ts'
import { createInvitation } from './invitations/create-invitation.ts'
import { invite, join, post, sessionOf } from './members.fixture.ts'

const app = await startTestApp({ environment: { TRUST_PROXY: 'loopback' } })
const account = await createTestAccount(app, { name: 'Huerto & más' })

const accept = (code: string, fields: object = {}) =>
  post(app, '/accept-invitation', { code, password: testPassword, ...fields })

/** The code of a link that a user of the panel makes. */
async function inviteFromPanel(email: string): Promise<string> {
  const { user_id } = await join(app, account)
  const ctx = { ...account.ctx(), actor: { kind: 'user' as const, id: user_id, session_id: 1 } }
  return new URL((await createInvitation(ctx, { email, role: 'editor' })).url).searchParams.get('code')!
}

test('a link lets one person in, once, also where several click together', async () => {
  const code = await createInvitationCode(account)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) => accept(code, { email: `new${i}@example.com`, name: 'Eva' })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 401, 401, 401])
  const refused = answers.find(({ status }) => status === 401)!
  expect(refused.body.error.type).toBe('invalid_invitation')
  const joined = answers.find(({ status }) => status === 200)!
  expect([joined.body.role, joined.body.user.name]).toEqual(['owner', 'Eva'])
  expect((await account.panel(sessionOf(joined)).get('/session')).status).toBe(200)
})

test('a link ends after seven days, and is deleted then', async () => {
  const code = await invite(account, 'late@example.com')
  app.clock.advance('7d')
  expect((await accept(code)).body.error.type).toBe('invalid_invitation')
  app.clock.advance('1h')
  await app.drain()
  expect(await app.sql('select * from invitations')).toEqual([])
})

test('what is no code is refused as a code that was used', async () => {
  for (const code of ['x', `inv_${'a'.repeat(43)}`, `uus_${'a'.repeat(43)}`, 'inv_']) {
    const { status, body } = await accept(code)
    expect([code, status, body.error.type]).toEqual([code, 401, 'invalid_invitation'])
  }
})

test('a link for nobody in particular asks for an email', async () => {
  const code = await createInvitationCode(account)
  const { status, body } = await accept(code)
  expect([status, body.error.type]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toContain('email: is required')
  expect((await accept(code, { email: 'Owner@Example.com' })).body.user.email).toBe('owner@example.com')
})

test('a common password is refused, and the link stays good', async () => {
  const code = await invite(account, 'common@example.com')
  const { status, body } = await accept(code, { password: 'Password1' })
  expect([status, body.error.type]).toEqual([400, 'password_too_common'])
  expect((await accept(code)).status).toBe(200)
})

test('a link of the panel cannot take over a user who exists: it wants their own password', async () => {
  const other = await createTestAccount(app)
  const { email } = await join(app, other)
  const code = await inviteFromPanel(email)
  const wrong = await accept(code, { password: 'a password of mine' })
  expect([wrong.status, wrong.body.error.type]).toEqual([401, 'invalid_credentials'])
  const joined = await accept(code)
  expect([joined.status, joined.body.accounts.length]).toEqual([200, 2])
})

test('guesses at such a link count as failed sign-ins', async () => {
  const { email } = await join(app, account)
  const code = await inviteFromPanel(email)
  for (let i = 0; i < 10; i++) expect((await accept(code, { password: 'a guess at it' })).status).toBe(401)
  expect((await accept(code)).body.error.type).toBe('too_many_failures')
})

test('a link of the operator sets a new password, ends older sessions, and weakens no role', async () => {
  const user = await join(app, account)
  const code = await invite(account, user.email, 'viewer')
  const joined = await accept(code, { password: 'a new password of mine' })
  expect([joined.status, joined.body.role]).toEqual([200, 'owner'])
  expect((await user.panel.get('/session')).status).toBe(401)
  const signIn = (password: string) => post(app, '/sign-in', { email: user.email, password })
  expect([(await signIn(testPassword)).status, (await signIn('a new password of mine')).status]).toEqual([
    401, 200,
  ])
})

test('the page of a link names the account and loads nothing; one that was used says so', async () => {
  const code = await invite(account, 'page@example.com')
  const open = () => app.request({ path: `/panel/accept?code=${code}` })
  const page = await open()
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1>Huerto &#38; más</h1>')
  expect(page.text).toContain('page@example.com')
  expect(page.text).not.toMatch(/\s(src|href|style|on\w+)=/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  await accept(code)
  const used = await open()
  expect([used.status, used.text]).toEqual([403, expect.stringContaining('was used or has expired')])
  expect((await app.request({ path: '/panel/accept' })).status).toBe(403)
})

test('the operator lists and removes users, but never the last owner', async () => {
  const own = await createTestAccount(app)
  const owner = await join(app, own)
  const editor = await join(app, own, 'editor')
  const listed = await operate<{ data: object[] }>(own, 'user list')
  expect(listed.data).toEqual([
    {
      id: owner.user_id,
      email: owner.email,
      name: null,
      role: 'owner',
      created_at: expect.any(String),
    },
    expect.objectContaining({ email: editor.email, role: 'editor' }),
  ])
  await expect(operate(own, 'user remove', { email: owner.email })).rejects.toMatchObject({
    type: 'last_owner',
  })
  await operate(own, 'user remove', { email: editor.email })
  await expect(operate(own, 'user remove', { email: editor.email })).rejects.toMatchObject({
    type: 'not_found',
  })
  await expect(operate(app, 'user sign-out', { email: 'nobody@example.com' })).rejects.toMatchObject({
    type: 'not_found',
  })
})

test('an owner sees the links that nobody has used, without their codes, and withdraws one', async () => {
  const own = await createTestAccount(app)
  const owner = await join(app, own)
  const invited = (email: string) => owner.panel.post('/members/invite', { email, role: 'editor' })
  const { url } = (await invited('first@example.com')).body
  await invited('second@example.com')
  const { data } = (await owner.panel.get('/members/invitations')).body
  expect(data.map(({ email, role }: Record<string, string>) => [email, role])).toEqual([
    ['second@example.com', 'editor'],
    ['first@example.com', 'editor'],
  ])
  const code = new URL(url).searchParams.get('code')!
  expect(JSON.stringify(data)).not.toContain(code)
  const { id } = data[1]
  const stranger = await join(app, await createTestAccount(app))
  expect((await stranger.panel.delete(`/members/invitations/${id}`)).status).toBe(404)
  expect((await owner.panel.delete(`/members/invitations/${id}`)).body).toEqual({ id, deleted: true })
  expect((await accept(code)).status).toBe(401)
  app.clock.advance('7d')
  expect((await owner.panel.get('/members/invitations')).body.data).toEqual([])
})

describe('where a mail server is configured', () => {
  const mailing = async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'school@example.com' }
    const own = await createTestAccount(app, { name: 'Huerto & más' })
    const sibling = await app.sibling(undefined, settings)
    const owner = await signInUser(own)
    await owner.panel.patch('/account', { language: 'es' })
    const invite = (email: string) =>
      sibling.request({
        method: 'POST',
        path: '/panel/api/members/invite',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email, role: 'viewer' }),
      })
    return { server, own, invite }
  }

  test('an invitation is mailed in the language of the account, and its link lets in', async () => {
    const { server, invite } = await mailing()
    const { body } = await invite('luisa@example.com')
    expect(body).toMatchObject({ is_mailed: true, email: 'luisa@example.com' })
    const [{ to, text, html, headers }] = server.taken as [(typeof server.taken)[number]]
    expect([to, headers.get('subject')]).toEqual([['luisa@example.com'], expect.stringContaining('Huerto')])
    expect(text).toContain(body.url)
    expect(html).toContain('trabajar en Huerto &#38; más')
    expect((await accept(new URL(body.url).searchParams.get('code')!)).body.user.email).toBe(
      'luisa@example.com',
    )
  })

  test('whoever invites is told that the mail was not taken, and has the link', async () => {
    const { server, own, invite } = await mailing()
    server.react = () => ({ at: 'recipient', code: 550 })
    const { body } = await invite('nobody@example.com')
    expect([body.is_mailed, body.url]).toEqual([false, expect.stringContaining('inv_')])
    server.react = () => null
    expect(await operate(own, 'user invite', { email: 'by-hand@example.com', role: 'viewer' })).toMatchObject(
      {
        is_mailed: false,
      },
    )
    expect(server.taken).toEqual([])
  })
})
