import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeBytes, readCode, toCode } from './code.rules.ts'

const code = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes }).map(toCode)

test('a code is 20 letters and digits of 32, none of which looks like another', () => {
  fc.assert(
    fc.property(code, (made) => {
      expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    }),
  )
  const all = new Set(toCode(Uint8Array.from({ length: 256 }, (_, byte) => byte)))
  expect(all.size).toBe(32)
})

test('a code is read however it was typed', () => {
  fc.assert(
    fc.property(code, (made) => {
      expect(readCode(made)).toBe(made)
      const typed = made.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
      expect(readCode(` ${typed.slice(0, 5)}-${typed.slice(5)} `)).toBe(made)
    }),
  )
})
