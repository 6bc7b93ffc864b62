import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount, type TestAccount } from '../factories.ts'
import { call, createSample, named } from './routes.ts'
import { writesNothing } from './snapshot.ts'
import { routes, type WalkedRoute } from './walked.ts'

const app = await startTestApp()
const changing = named(routes.filter(({ operation }) => operation.takesIfMatch))

/** Sends the valid request of a route again and again, each time with another If-Match. */
async function createSender(route: WalkedRoute, account: TestAccount) {
  const sample = await createSample(route, account)
  return (ifMatch: string) => {
    app.clock.advance('1s')
    return call(app, route, sample, { key: account.keys.write, headers: { 'if-match': ifMatch } })
  }
}

test.each(changing)(
  '%s: a change from a version that no longer stands changes nothing: 412',
  async (_, route) => {
    const account = await createTestAccount(app)
    const send = await createSender(route, account)
    const first = (await send('*')).body.updated_at
    const second = await send(`"${first}"`)
    expect(second.status).toBe(200)
    // A course that is saved as it stands keeps its version.
    const former = new Date(Date.parse(second.body.updated_at) - 1).toISOString()
    await writesNothing(app, [account], async () => {
      const { status, body } = await send(`"${former}"`)
      expect([status, body.error.type]).toEqual([412, 'changed_meanwhile'])
    })
  },
)

test.each(changing)('%s: an If-Match that is no version is refused by name: 400', async (_, route) => {
  const account = await createTestAccount(app)
  const send = await createSender(route, account)
  await writesNothing(app, [account], async () => {
    for (const wrong of ['2026-03-01T09:30:00.000Z', '"abc"', 'W/"2026-03-01T09:30:00.000Z"', '']) {
      const { status, body } = await send(wrong)
      expect([wrong, status, body.error.type]).toEqual([wrong, 400, 'invalid_request'])
      expect(body.error.message).toMatch(/^If-Match: /)
    }
  })
})

test('of two editors who save at once from the same version one succeeds', async () => {
  const account = await createTestAccount(app)
  const [, route] = changing.find(([name]) => name === 'PATCH /products/{id}')!
  const send = await createSender(route, account)
  const { updated_at } = (await send('*')).body
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(`"${updated_at}"`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
})
