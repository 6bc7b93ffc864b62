import { describe, expect, test } from 'vitest'
import { ApiError, call, hearAnswers, wireRequest } from './api.ts'
import { nextCursor } from './data.ts'
import { fieldErrors } from './form.ts'

describe('a request', () => {
  test('has the fields of its path in the address, encoded', () => {
    const request = wireRequest('POST /api/v1/sales/{order_ref}/refund', {
      order_ref: 'a/b c',
      reason: 'late',
    })
    expect(request).toEqual({
      method: 'POST',
      path: '/api/v1/sales/a%2Fb%20c/refund',
      body: '{"reason":"late"}',
    })
  })

  test('that reads has the other fields in its query, without those that are not set', () => {
    const request = wireRequest('GET /api/v1/assets', { limit: 20, starting_after: undefined, kind: 'image' })
    expect(request).toEqual({ method: 'GET', path: '/api/v1/assets?limit=20&kind=image', body: null })
  })

  test('that changes a version of a record names it in a header', () => {
    const version = '2026-03-01T09:30:00.000Z'
    expect(wireRequest('PATCH /api/v1/products/{id}', { id: 7, title: 'Bread', if_match: version })).toEqual({
      method: 'PATCH',
      path: '/api/v1/products/7',
      body: '{"title":"Bread"}',
      headers: { 'if-match': `"${version}"` },
    })
  })

  test('that deletes has no body', () => {
    expect(wireRequest('DELETE /api/v1/products/{id}', { id: 7 })).toEqual({
      method: 'DELETE',
      path: '/api/v1/products/7',
      body: null,
    })
  })
})

describe('the page after a page', () => {
  test('begins after its last record, or where the list says', () => {
    expect(nextCursor({ data: [{ id: 3 }, { id: 9 }], has_more: true })).toBe(9)
    expect(nextCursor({ data: [{ id: 3 }], has_more: true, next_starting_after: 'abc' })).toBe('abc')
  })

  test('does not exist after the last', () => {
    expect(nextCursor({ data: [{ id: 3 }], has_more: false, next_starting_after: null })).toBeNull()
  })
})

describe('a refusal', () => {
  const refusal = (message: string) => new ApiError(message, { type: 'x', status: 400, request_id: null })

  test('that names a field of the form stands beside it', () => {
    expect(fieldErrors(refusal('title: must not be empty'), ['title'])).toEqual({
      title: 'must not be empty',
    })
  })

  test('that names none, or another one, stands above the form', () => {
    expect(fieldErrors(refusal('Nothing of it: is so'), ['title'])).toBeNull()
    expect(fieldErrors(refusal('price: must be a number'), ['title'])).toBeNull()
  })
})

test('an application hears that the server was not reached before whoever called does', async () => {
  const heard: unknown[] = []
  hearAnswers((answer) => heard.push(answer))
  // No server has an address without a host.
  const called = call('GET /campus/api/me', {}).catch(({ type }: ApiError) => heard.push(type))
  await called.finally(() => hearAnswers(() => undefined))
  expect(heard).toEqual([null, 'unreachable'])
})
