import { expect, test } from 'vitest'
import type { ApiError } from '../errors.ts'
import { translateDatabaseError } from './errors.ts'

const translate = (code: string) =>
  translateDatabaseError(Object.assign(new Error('cause'), { code })) as ApiError

test.each([
  ['ECONNREFUSED', 503, /cannot be reached/],
  ['57P01', 503, /cannot be reached/],
  ['57014', 503, /took too long/],
  ['55P03', 503, /took too long/],
  ['25006', 503, /accepts no changes/],
  ['53100', 507, /no space/],
  ['ENOSPC', 507, /no space/],
])('%s is told as what it is', (code, status, message) => {
  const error = translate(code)
  expect([error.status, error.message]).toEqual([status, expect.stringMatching(message)])
  expect(error.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
})

test('what a client cannot wait for stays an error of the server', () => {
  expect(translate('23505').status).toBeUndefined()
})
