import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { campusSession, lookedUp, ours, panelSession, serveAllTestDoors } from './all-doors.fixture.ts'

const app = await startTestApp()
const { request, url } = await serveAllTestDoors(app)

describe('requests from other sites', () => {
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]

  test.each([
    ['/panel/api/echoes', panelSession('owner-1')],
    ['/panel/api/sign-in', {}],
    ['/campus/api/echoes', campusSession('student-1')],
    ['/campus/api/enter', {}],
  ])(
    'POST %s from a page of another site is answered with 403 cross_site_request',
    async (path, credentials) => {
      for (const site of elsewhere) {
        const headers = { ...credentials, ...site }
        const { status, body } = await request({ method: 'POST', path, headers })
        expect([site, status, body.error.type]).toEqual([site, 403, 'cross_site_request'])
      }
    },
  )

  test('a POST that does not say from which site it comes is refused where it brings a cookie, or could get one of the panel', async () => {
    const post = async (path: string, headers = {}) =>
      (await request({ method: 'POST', path, headers })).status
    expect(await post('/panel/api/echoes', panelSession('owner-1'))).toBe(403)
    expect(await post('/panel/api/sign-in')).toBe(403)
    expect(await post('/campus/api/echoes', campusSession('student-1'))).toBe(403)
    expect(await post('/campus/api/enter', campusSession('student-1'))).toBe(403)
    expect(await post('/campus/api/enter')).toBe(200)
    expect(await post('/campus/api/echoes')).toBe(401)
  })

  test('a GET is answered, without the header that would let a page of another site read it', async () => {
    for (const site of elsewhere) {
      const { status, headers } = await request({
        path: '/panel/api/echoes/1',
        headers: { ...panelSession('owner-1'), ...site },
      })
      expect(status).toBe(200)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('a page of this server is let in by its Origin; a bearer token needs none', async () => {
    const own = { ...panelSession('owner-1'), origin: url }
    expect((await request({ method: 'POST', path: '/panel/api/echoes', headers: own })).status).toBe(200)
    const headers = { authorization: 'Bearer student-1' }
    expect((await request({ method: 'POST', path: '/campus/api/echoes', headers })).status).toBe(200)
  })

  test('the widget answers pages of the origins that its owner allows, and says so to them', async () => {
    for (const origin of ['https://school.example', 'https://shop.example.org']) {
      const { status, headers } = await request({
        method: 'POST',
        path: '/widget/wgt_1/ticket',
        headers: { origin },
      })
      expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([200, origin, 'origin'])
    }
    for (const origin of ['https://evil.example', 'http://school.example', 'https://example.org', 'null']) {
      const { status, headers, body } = await request({
        method: 'POST',
        path: '/widget/wgt_1/ticket',
        headers: { origin },
      })
      expect([origin, status, body.error.type]).toEqual([origin, 403, 'origin_not_allowed'])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('a request to the widget looks its widget up once, for its origin and its caller', async () => {
    const before = lookedUp.length
    const headers = { origin: 'https://school.example' }
    await request({ method: 'POST', path: '/widget/wgt_1/ticket', headers })
    expect(lookedUp.slice(before)).toEqual(['wgt_1'])
  })

  test('a preflight is answered for allowed origins only', async () => {
    const preflight = (origin: string) =>
      fetch(`${url}/widget/wgt_1/ticket`, { method: 'OPTIONS', headers: { origin } })
    const allowed = await preflight('https://school.example')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
    expect((await preflight('https://evil.example')).status).toBe(403)
    const panelAnswer = await request({ method: 'OPTIONS', path: '/panel/api/echoes', headers: ours })
    expect(panelAnswer.status).toBe(405)
  })
})

describe('beacons', () => {
  const beacon = (path: string, headers: Record<string, string>, body = '{"word":"a"}') =>
    request({
      method: 'POST',
      path,
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body,
    })
  const cookie = campusSession('student-1')
  const bearer = { authorization: 'Bearer student-1' }

  test('JSON that says it is text/plain is taken where a route says so, with a token or with the cookie of a page of this server', async () => {
    for (const headers of [bearer, { ...cookie, ...ours }]) {
      const { status, body } = await beacon('/campus/api/beacons', headers)
      expect([status, body.input]).toEqual([200, { word: 'a' }])
    }
    const elsewhere = await beacon('/campus/api/echoes', bearer)
    expect([elsewhere.status, elsewhere.body.error.type]).toEqual([415, 'unsupported_media_type'])
  })

  test('a beacon is read as strictly as other JSON', async () => {
    const sent = async (text: string, headers = {}) => {
      const { status, body } = await beacon('/campus/api/beacons', { ...bearer, ...headers }, text)
      return [status, body.error?.type]
    }
    expect(await sent('')).toEqual([200, undefined])
    expect(await sent('{"word":')).toEqual([400, 'invalid_json'])
    expect(await sent('{"__proto__":{}}')).toEqual([400, 'invalid_json'])
    expect(await sent('{"surprise":1}')).toEqual([400, 'invalid_request'])
    expect(await sent('{}', { 'content-encoding': 'gzip' })).toEqual([415, 'unsupported_media_type'])
  })

  test('a beacon with the cookie is refused unless the browser says that a page of this server sends it', async () => {
    const sites: Record<string, string>[] = [
      {},
      { origin: url },
      { origin: url, 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const site of sites) {
      for (const path of ['/campus/api/beacons', '/campus/api/echoes']) {
        const { status, body } = await beacon(path, { ...cookie, ...site })
        expect([site, path, status, body.error.type]).toEqual([site, path, 403, 'cross_site_request'])
      }
    }
  })
})
