import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { generatedFiles } from '../scripts/generated-files.ts'
import { startTestApp } from './app.ts'

const app = await startTestApp()
const root = join(import.meta.dirname, '../..')
const committed = (path: string) => readFile(join(root, path), 'utf8').catch(() => '')

test.each(Object.keys(generatedFiles))(
  '%s is what its sources generate (else: npm run generate)',
  async (path) => {
    expect(await committed(path)).toBe(await generatedFiles[path]!(app.database_url))
  },
)

test('openapi.json does not depend on the environment of whoever generates it', async () => {
  const before = { ...process.env }
  Object.assign(process.env, { PUBLIC_URL: 'https://elsewhere.example', PORT: '1', HOST: '::' })
  try {
    expect(await generatedFiles['openapi.json']!(app.database_url)).toBe(await committed('openapi.json'))
  } finally {
    for (const name of ['PUBLIC_URL', 'PORT', 'HOST']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
})

test("openapi.json keeps an OpenAPI linter's recommended rules", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: await committed('openapi.json'),
    absoluteRef: join(root, 'openapi.json'),
    config,
  })
  const lines = problems.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} at ${location[0] && 'pointer' in location[0] ? location[0].pointer : ''}`,
  )
  expect(lines).toEqual([])
})

test('openapi.json shares what operations have in common, so that tools load it: under 7 KB an operation', async () => {
  const text = await committed('openapi.json')
  const { paths, components } = JSON.parse(text)
  const operations = Object.values(paths as object).flatMap((path) => Object.keys(path))
  expect(text.length / operations.length).toBeLessThan(7_000)
  const list = paths['/products'].get
  expect(list.responses['401']).toEqual({ $ref: '#/components/responses/Unauthorized' })
  expect(Object.keys(components.responses.Unauthorized.content['application/json'].examples)).toContain(
    'missing_api_key',
  )
  expect(paths['/products'].post.parameters).toEqual([{ $ref: '#/components/parameters/Idempotency-Key' }])
})

test('the server serves the committed openapi.json, to anyone', async () => {
  const { status, headers, body } = await app.request({ path: '/api/v1/openapi.json' })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body).toEqual(JSON.parse(await committed('openapi.json')))
})
