import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'

const app = await startTestApp()

const hsts = async (environment: Record<string, string>, path: string) => {
  const of = await app.sibling(app.database_url, environment)
  return (await of.request({ path })).headers['strict-transport-security']
}

test('browsers are told to stay with https where the public address has it, with every answer', async () => {
  const PUBLIC_URL = 'https://academy.example'
  for (const path of ['/livez', '/nothing', '/api/v1/usage', '/docs/', '/api/v1/%']) {
    expect([path, await hsts({ PUBLIC_URL }, path)]).toEqual([path, 'max-age=31536000'])
  }
  expect(await hsts({ PUBLIC_URL, HSTS_MAX_AGE_SECONDS: '60' }, '/livez')).toBe('max-age=60')
  expect(await hsts({ PUBLIC_URL, HSTS_MAX_AGE_SECONDS: '0' }, '/livez')).toBeUndefined()
  expect(await hsts({}, '/livez')).toBeUndefined()
  expect(await hsts({ PUBLIC_URL: 'http://academy.example' }, '/livez')).toBeUndefined()
})

const policy = async (of: TestApp, path: string, headers = {}) =>
  (await of.request({ path, headers })).headers['cross-origin-resource-policy']

test('no page of another site may embed an answer', async () => {
  const { keys } = await createTestAccount(app)
  const headers = { authorization: `Bearer ${keys.read}` }
  for (const path of ['/livez', '/nothing', '/docs/', '/docs/static/swagger-ui.css', '/files/1/download']) {
    expect([path, await policy(app, path)]).toEqual([path, 'same-origin'])
  }
  expect(await policy(app, '/api/v1/usage', headers)).toBe('same-origin')
})
