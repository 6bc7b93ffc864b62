import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { liveSettings } from '../webinars.ts'
import { call, createSample, named } from './routes.ts'
import type { Sample } from './samples.ts'
import { apiRoutes, type WalkedRoute } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const account = await createTestAccount(app)

const ordered = apiRoutes.filter(({ method, query }) => method === 'GET' && query.shape.order !== undefined)
const key = account.keys.delete

/** The records of a list, as many at once as `limit` says. */
async function readAll(route: WalkedRoute, query: Sample['query'], params: Sample['params']) {
  const records: unknown[] = []
  for (let starting_after: number | undefined; ; ) {
    const { status, body } = await call(
      app,
      route,
      { params, query: { ...query, ...(starting_after === undefined ? {} : { starting_after }) } },
      { key },
    )
    expect(status).toBe(200)
    records.push(...body.data)
    if (!body.has_more) return records
    starting_after = body.next_starting_after
  }
}

test.each(named(ordered))(
  '%s: the newest first are the same records in the other order, page by page',
  async (_, route) => {
    // Twice, so that most lists have more than one record.
    await createSample(route, account)
    const { params, query } = await createSample(route, account)
    const limit: Sample['query'] = 'limit' in route.query.shape ? { limit: 1 } : {}
    const [oldestFirst, newestFirst] = [
      await readAll(route, { ...query, ...limit }, params),
      await readAll(route, { ...query, ...limit, order: 'desc' }, params),
    ]
    expect(newestFirst).toEqual(oldestFirst.toReversed())
  },
)
