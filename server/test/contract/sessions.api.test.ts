import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { signInStudent } from '../records.ts'
import { liveSettings } from '../webinars.ts'
import { call, createSample, credentials, isForAnyone, named, requestAddress } from './routes.ts'
import { writesNothing } from './snapshot.ts'
import { routes } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const account = await createTestAccount(app)
const studentRoutes = routes.filter((route) => route.door.name === 'campus' && !isForAnyone(route))

test.each(named(studentRoutes))(
  '%s: without a session, and with what is none, the answer is 401 not_signed_in',
  async (_, route) => {
    const sample = await createSample(route, account)
    const { token } = sample.student!
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Basic dTpw',
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${account.keys.delete}`,
    ]
    await writesNothing(app, [account], async () => {
      for (const authorization of wrong) {
        const headers = authorization === undefined ? undefined : { authorization }
        const { status, body } = await call(app, route, sample, { key: null, headers })
        expect([authorization, status, body?.error.type]).toEqual([authorization, 401, 'not_signed_in'])
      }
    })
  },
)

test.each(named(studentRoutes))(
  '%s: a session that has ended is answered with 401 not_signed_in',
  async (_, route) => {
    const own = await createTestAccount(app)
    const sample = await createSample(route, own)
    const other = await signInStudent(own)
    await other.campus.post('/sign-out')
    app.clock.advance('30d')
    await writesNothing(app, [own], async () => {
      for (const student of [sample.student!, other]) {
        const { status, body } = await call(app, route, { ...sample, student }, { key: '' })
        expect([status, body.error.type]).toEqual([401, 'not_signed_in'])
      }
    })
  },
)

test('a student who has used up their rate is refused at every route, and so is an address where anyone may ask', async () => {
  const own = await createTestAccount(app)
  const student = await signInStudent(own)
  const walked = await Promise.all(
    named(routes.filter(({ door, authorisedByBody }) => door.name === 'campus' && !authorisedByBody)).map(
      async ([name, route]) => {
        const sample = await createSample(route, own)
        const headers = { ...credentials(route, { student }, ''), 'content-type': 'text/plain' }
        return { name, request: { method: route.method, path: requestAddress(route, sample), headers } }
      },
    ),
  )
  const first = (name: string) => walked.find((one) => one.name.endsWith(name))!.request
  for (const request of [first('/me'), first('/enter')]) {
    while ((await app.request(request)).status !== 429);
  }
  for (const { name, request } of walked) {
    const { status, body, headers } = await app.request(request)
    expect([name, status, body.error.type]).toEqual([name, 429, 'rate_limited'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})

test.each(named(studentRoutes.filter(({ path }) => path.includes('{'))))(
  '%s: what a student may not see is answered as what nobody has, to one of the academy and to one of another',
  async (_, route) => {
    const theirs = await createTestAccount(app)
    const sample = await createSample(route, account)
    const params = Object.fromEntries(
      Object.entries(sample.params!).map(([name, value]) => [
        name,
        typeof value === 'number' ? 1 : randomUUID(),
      ]),
    )
    for (const student of [await signInStudent(account), await signInStudent(theirs)]) {
      await writesNothing(app, [account, theirs], async () => {
        const seen = await call(app, route, { ...sample, student }, { key: '' })
        const unknown = await call(app, route, { ...sample, student, params }, { key: '' })
        expect([seen.status, seen.text]).toEqual([404, unknown.text])
      })
    }
  },
)
