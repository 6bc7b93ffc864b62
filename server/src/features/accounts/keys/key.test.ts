import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permits } from '../../../platform/http/doors/api.ts'
import { generateKey } from './generate-key.ts'
import { isWellFormedKey } from './key.rules.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The checksum of the reference, written anew. */
function checksum(text: string): string {
  let number = BigInt(crc32(text))
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = base62[Number(number % 62n)] + digits
    number /= 62n
  }
  return digits
}

test('10,000 keys have their documented form, a right checksum, and never repeat', () => {
  const keys = Array.from({ length: 10_000 }, generateKey)
  const isRight = (key: string) =>
    /^usk_[0-9A-Za-z]{38}$/.test(key) && key.slice(-6) === checksum(key.slice(0, -6)) && isWellFormedKey(key)
  expect(keys.filter((key) => !isRight(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('the characters of keys are evenly spread', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 10_000; i++) {
    for (const character of generateKey().slice(4, 36))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const expected = (10_000 * 32) / 62
  // Six standard deviations either way.
  for (const character of base62) {
    expect(Math.abs(counts.get(character)! - expected)).toBeLessThan(6 * Math.sqrt(expected))
  }
})

test('any one mistyped, missing, added or swapped character is noticed', () => {
  fc.assert(
    fc.property(fc.nat(41), fc.constantFrom(...base62), fc.nat(3), (at, character, kind) => {
      const key = generateKey()
      const [before, own, after] = [key.slice(0, at), key[at]!, key.slice(at + 1)]
      const changed = [
        before + character + after,
        before + after,
        before + character + own + after,
        before + after.slice(0, 1) + own + after.slice(1),
      ][kind]!
      return isWellFormedKey(changed) === (changed === key)
    }),
    { numRuns: 10_000 },
  )
})

test('no other text is taken for a key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => !isWellFormedKey(text)),
    { numRuns: 10_000 },
  )
  const key = generateKey()
  for (const text of ['', 'usk_', ` ${key}`, `${key}\n`, key.toUpperCase(), key.replace('usk_', 'usk-')]) {
    expect([text, isWellFormedKey(text)]).toEqual([text, false])
  }
})

test('each permission opens exactly what the reference says', () => {
  const levels = ['chat', 'read', 'write', 'delete'] as const
  const opened = levels.map((granted) => levels.filter((needed) => permits(granted, needed)))
  expect(opened).toEqual([['chat'], ['read'], ['chat', 'read', 'write'], ['chat', 'read', 'write', 'delete']])
})
