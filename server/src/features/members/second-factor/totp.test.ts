import { expect, test } from 'vitest'
import { findStep, normalizeCode, otpauthUri, toRecoveryCode, toSecret } from './totp.rules.ts'

// The secret and the last six digits of the SHA-1 table in appendix B of RFC 6238.
const secret = toSecret(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i of RFC 6238 the code is %s', (seconds, code) => {
  expect(findStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('a code counts from half a minute before until half a minute after its own, and no longer', () => {
  const step = Math.floor(1_111_111_109 / 30)
  const at = (offset: number) => findStep(secret, '081804', (step + offset) * 30_000)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
})

test('what is no code of six digits is wrong', () => {
  for (const code of ['', '28708', '2870822', ' 287082', '２８７０８２', 'abcdef']) {
    expect(findStep(secret, code, 59_000)).toBeNull()
  }
})

test('the address for apps names issuer, user and secret', () => {
  const uri = new URL(otpauthUri(secret, { issuer: 'Garden: school', label: 'eva@example.com' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.searchParams.get('secret')).toBe(secret)
  expect(uri.searchParams.get('issuer')).toContain('Garden')
  expect(decodeURIComponent(uri.pathname)).toContain('eva@example.com')
})

test('a recovery code is the same however it is typed', () => {
  const code = toRecoveryCode(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(code).toBe('abcde-fghjk')
  expect(normalizeCode(' ABCDE fghjk ')).toBe(normalizeCode(code))
})
