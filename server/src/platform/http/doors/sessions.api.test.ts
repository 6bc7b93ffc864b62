import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { campusSession, ours, panelSession, serveAllTestDoors } from './all-doors.fixture.ts'

const app = await startTestApp()
const { request } = await serveAllTestDoors(app)

describe('sessions', () => {
  test.each([
    ['/panel/api/echoes/1', {}],
    ['/panel/api/echoes/1', panelSession('nobody')],
    ['/panel/api/echoes/1', campusSession('student-1')],
    ['/campus/api/echoes/1', {}],
    ['/campus/api/echoes/1', { authorization: 'Bearer nobody', ...campusSession('student-1') }],
  ])('%s with %o is answered with 401 not_signed_in', async (path, headers) => {
    const { status, body } = await request({ path, headers })
    expect([status, body.error.type]).toEqual([401, 'not_signed_in'])
  })

  test('the verb gets the account and the actor', async () => {
    const user = await request({ path: '/panel/api/echoes/5?word=a', headers: panelSession('viewer-2') })
    expect(user.body).toEqual({
      actor: { kind: 'user', id: 2, session_id: 1 },
      account_id: 7,
      input: { id: 5, word: 'a' },
    })
    for (const headers of [campusSession('student-4'), { authorization: 'Bearer student-4' }]) {
      const student = await request({ path: '/campus/api/echoes/5', headers })
      expect(student.body).toMatchObject({ actor: { kind: 'student', visitor_id: 4 } })
    }
  })

  test('a role below the one that is needed is answered with 403 insufficient_scope', async () => {
    const headers = { ...panelSession('viewer-2'), ...ours }
    const { status, body } = await request({ method: 'POST', path: '/panel/api/echoes', headers })
    expect([status, body.error.type]).toEqual([403, 'insufficient_scope'])
  })

  test('signing in sets a cookie that scripts cannot read, and the panel shows its token nowhere else', async () => {
    const cookie = 'token-of-ana; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax'
    const user = await request({ method: 'POST', path: '/panel/api/sign-in', headers: ours })
    expect(user.headers['set-cookie']).toBe(`understudy_panel=${cookie}`)
    expect(user.body).toEqual({ name: 'Ana' })
    const student = await request({ method: 'POST', path: '/campus/api/enter', headers: ours })
    expect(student.headers['set-cookie']).toBe(`understudy_campus=${cookie}`)
    expect(student.body).toEqual({ token: 'token-of-ana', name: 'Ana' })
  })

  test('signing out clears the cookie', async () => {
    const headers = { ...panelSession('viewer-2'), ...ours }
    const { headers: given } = await request({ method: 'POST', path: '/panel/api/sign-out', headers })
    expect(given['set-cookie']).toBe('understudy_panel=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })

  test('behind TLS the cookie belongs to this host and to TLS alone', async () => {
    const { base_url } = app.app
    app.app.base_url = 'https://academy.example'
    const { headers } = await request({ method: 'POST', path: '/panel/api/sign-in', headers: ours })
    const [cookie, ...attributes] = String(headers['set-cookie']).split('; ')
    expect(cookie).toBe('__Host-understudy_panel=token-of-ana')
    expect(attributes).toContain('Secure')
    const plain = await request({ path: '/panel/api/echoes/1', headers: panelSession('owner-1') })
    expect(plain.status).toBe(401)
    app.app.base_url = base_url
  })
})
