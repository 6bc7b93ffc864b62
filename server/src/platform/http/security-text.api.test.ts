import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'

const path = '/.well-known/security.txt'
const app = await startTestApp({
  environment: {
    SECURITY_CONTACT: 'security@academy.example, https://academy.example/report',
    SECURITY_POLICY_URL: 'https://academy.example/security-policy',
    PUBLIC_URL: 'https://academy.example/api',
  },
})

test('security.txt says to whom weaknesses are reported, with an end less than a year ahead', async () => {
  const { status, headers, text } = await app.request({ path })
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(
    [
      'Contact: mailto:security@academy.example',
      'Contact: https://academy.example/report',
      'Expires: 2026-09-06T00:00:00.000Z',
      'Policy: https://academy.example/security-policy',
      'Canonical: https://academy.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('the end of security.txt moves with the days, so that it never has passed', async () => {
  app.clock.advance('31d')
  expect((await app.request({ path })).text).toContain('Expires: 2026-10-07T00:00:00.000Z\n')
})

test('security.txt names no address over plain http, and no policy where there is none', async () => {
  const local = await app.sibling(app.database_url, { SECURITY_POLICY_URL: '', PUBLIC_URL: '' })
  const { text } = await local.request({ path })
  expect(text.match(/^\w+/gm)).toEqual(['Contact', 'Contact', 'Expires'])
})

test('security.txt is unknown where no contact is configured', async () => {
  const silent = await app.sibling(app.database_url, { SECURITY_CONTACT: '' })
  const { status, body } = await silent.request({ path })
  expect([status, body.error.type]).toEqual([404, 'not_found'])
})
