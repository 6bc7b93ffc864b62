import { expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { liveSettings } from '../webinars.ts'
import { call, createSample, exhaustRate, named, takesBody } from './routes.ts'
import type { Sample } from './samples.ts'
import { apiRoutes } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const account = await createTestAccount(app)

/** A request that is wrong in its body, in its query and in its path. */
const wrongEverywhere = async (sample: Sample): Promise<Sample> => ({
  params: Object.fromEntries(Object.keys(sample.params ?? {}).map((name) => [name, 'none'])),
  query: { ...sample.query, surprise: '1' },
})
const raw = '{"broken":'
const headers = { 'content-type': 'text/plain' }

test.each(named(apiRoutes))(
  '%s: the key is checked before everything else about the request',
  async (_, route) => {
    const wrong = await wrongEverywhere(await createSample(route, account))
    const big = { raw: takesBody(route) ? 'x'.repeat(4_000_000) : undefined }
    for (const options of [{ raw }, { raw, headers }, big]) {
      const { status, body } = await call(app, route, wrong, {
        key: null,
        ...(takesBody(route) ? options : {}),
      })
      expect([status, body?.error.type]).toEqual([401, 'missing_api_key'])
    }
  },
)

test.each(named(apiRoutes))(
  '%s: the rate is checked before the permission and the shape',
  async (_, route) => {
    const own = await createTestAccount(app)
    const wrong = await wrongEverywhere(await createSample(route, own))
    const weak = route.access === 'chat' ? own.keys.read : own.keys.chat
    await exhaustRate(app, own)
    const { status, body } = await call(app, route, wrong, {
      key: weak,
      ...(takesBody(route) ? { raw } : {}),
    })
    expect([status, body?.error.type]).toEqual([429, 'rate_limited'])
  },
)

test.each(named(apiRoutes))('%s: the permission is checked before the shape', async (_, route) => {
  const wrong = await wrongEverywhere(await createSample(route, account))
  const weak = route.access === 'chat' ? account.keys.read : account.keys.chat
  const { status, body } = await call(app, route, wrong, {
    key: weak,
    ...(takesBody(route) ? { raw, headers } : {}),
  })
  expect([status, body?.error.type]).toEqual([403, 'insufficient_scope'])
})

test.each(named(apiRoutes.filter(({ path }) => path.includes('{'))))(
  '%s: the shape is checked before the record is looked up',
  async (_, route) => {
    const sample = await createSample(route, account)
    const unknown = {
      ...sample,
      params: Object.fromEntries(Object.keys(sample.params!).map((name) => [name, 1])),
    }
    const key = account.keys.delete
    const { status, body } = await call(app, route, { ...unknown, query: { surprise: '1' } }, { key })
    expect([status, body?.error.type]).toEqual([400, 'invalid_request'])
    expect((await call(app, route, unknown, { key })).status).toBe(404)
  },
)

test('an unknown record is reported before a quota that is used up', async () => {
  const own = await createTestAccount(app)
  await app.sql('update account_usage set words = 10000000 where account_id = $1', [own.account.id])
  const text = { title: 'A text', content: 'Far too many words for what is left of the plan.' }
  expect((await own.api.post('/brain/sources', { ...text, folder_id: 1 })).body.error.type).toBe('not_found')
  expect((await own.api.post('/brain/sources', text)).body.error.type).toBe('words_quota_exceeded')
})
