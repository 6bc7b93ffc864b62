import { expect, test } from 'vitest'
import { includesRole, type Role, roles } from '../../src/platform/roles.rules.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { panelHeaders, setPassword, signInUser } from '../records.ts'
import { liveSettings } from '../webinars.ts'
import { call, createSample, isForAnyone, named, requestAddress } from './routes.ts'
import { writesNothing } from './snapshot.ts'
import { createUntouched } from './untouched.ts'
import { apiRoutes, routeName, routes, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const leavesUntouched = createUntouched(app)
const ended = await signInUser(await createTestAccount(app))
await ended.panel.post('/sign-out')
const panelRoutes = routes.filter(({ door }) => door.name === 'panel')
const userRoutes = panelRoutes.filter((route) => !isForAnyone(route))
const unknownToken = `uus_${'a'.repeat(43)}`

/** The roles that a permission of the API takes at least; a viewer reads, an editor writes. */
const roleFor = { chat: 'editor', read: 'viewer', write: 'editor', delete: 'owner' } as const

const mayUse = ({ door, access }: WalkedRoute, role: Role): boolean =>
  includesRole(role, door.name === 'api' ? roleFor[access] : (access as unknown as Role))

/** Sends a route's request with the headers of a user instead of a key. */
const callAs = async (route: WalkedRoute, own: TestAccount, headers: Record<string, string>) =>
  call(app, route, await createSample(route, own), { key: null, headers })

const isBySession = named([...userRoutes, ...apiRoutes])

test.each(isBySession)('%s: a user may do what their role allows, and no more', async (_, route) => {
  const signIn = async (own: TestAccount, role: Role) => {
    const { headers, email } = await signInUser(own, role)
    await setPassword(own, email)
    return { role, headers }
  }
  for (const role of roles.filter((role) => mayUse(route, role))) {
    // Some records are of a user, who is the only one of the account.
    const own = await createTestAccount(app)
    const { headers } = await signIn(own, role)
    const { status } = await callAs(route, own, headers)
    expect([role, status]).toEqual([role, expect.toBeOneOf(route.operation.statuses)])
  }
  const weaker = roles.filter((role) => !mayUse(route, role))
  if (weaker.length === 0) return
  const own = await createTestAccount(app)
  const refused = await Promise.all(weaker.map((role) => signIn(own, role)))
  const sample = await createSample(route, own)
  await writesNothing(app, [own], async () => {
    for (const { role, headers } of refused) {
      const { status, body } = await call(app, route, sample, { key: null, headers })
      expect([role, status, body?.error.type]).toEqual([role, 403, 'insufficient_scope'])
    }
  })
})

test.each(isBySession)(
  '%s: a session that nobody has, or that has ended, is answered with 401 not_signed_in',
  async (_, route) => {
    await leavesUntouched(route, async (_account, sample) => {
      for (const headers of [ended.headers, panelHeaders(unknownToken), panelHeaders('uus_short')]) {
        const { status, body } = await call(app, route, sample, { key: null, headers })
        expect([status, body?.error.type]).toEqual([401, 'not_signed_in'])
      }
    })
  },
)

test.each(named(userRoutes))('%s: without a session the answer is 401 not_signed_in', async (_, route) => {
  await leavesUntouched(route, async ({ keys }, sample) => {
    const headers = { 'sec-fetch-site': 'same-origin', authorization: `Bearer ${keys.delete}` }
    const { status, body } = await call(app, route, sample, { key: null, headers })
    expect([status, body?.error.type]).toEqual([401, 'not_signed_in'])
  })
})

test.each(named([...panelRoutes, ...apiRoutes].filter(({ method }) => method !== 'GET')))(
  '%s: with a session, a page of another site and a request that says no site are refused',
  async (_, route) => {
    const own = await createTestAccount(app)
    const { cookie } = (await signInUser(own)).headers
    const sample = await createSample(route, own)
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]
    await writesNothing(app, [own], async () => {
      for (const site of others) {
        const { method, door, path } = route
        const { status, body } = await app.request({
          method,
          path: requestAddress(route, sample),
          headers: { cookie: cookie!, 'content-type': 'application/json', ...site },
          body: JSON.stringify(sample.body ?? {}),
        })
        expect([door.name, path, site, status, body?.error.type]).toEqual([
          door.name,
          path,
          site,
          403,
          'cross_site_request',
        ])
      }
    })
  },
)

test('a user who has used up their rate is refused at every route of the panel and the API; the account is not', async () => {
  const own = await createTestAccount(app)
  const user = await signInUser(own)
  const walked = await Promise.all(
    [...userRoutes, ...apiRoutes].map(async (route) => {
      const sample = await createSample(route, own)
      return { name: routeName(route), method: route.method, path: requestAddress(route, sample) }
    }),
  )
  let granted = 0
  while ((await user.panel.get('/session')).status === 200) granted++
  expect(granted).toBe(600)
  for (const { name, ...request } of walked) {
    const { status, body } = await app.request({ ...request, headers: user.headers })
    expect([name, status, body.error.type]).toEqual([name, 429, 'rate_limited'])
  }
  expect((await own.api.get('/usage')).status).toBe(200)
})

test.each(named(panelRoutes.filter(isForAnyone)))(
  '%s: an address may send 60 requests a minute',
  async (_, route) => {
    app.clock.advance('61s')
    const { method } = route
    const headers = { 'sec-fetch-site': 'same-origin' }
    const send = () => app.request({ method, path: `/panel/api${route.path}`, headers })
    for (let i = 0; i < 60; i++) expect((await send()).status).not.toBe(429)
    expect((await send()).body.error.type).toBe('rate_limited')
  },
)
