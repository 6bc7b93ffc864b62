import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from './hash-password.ts'
import { isCommonPassword, parseHash } from './password.rules.ts'

test('a password is that of its hash and of no other, however its letters are composed', async () => {
  const hash = await hashPassword('contraseña de añil')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPasswordOf(hash, 'contraseña de añil')).toBe(true)
  expect(await isPasswordOf(hash, 'contraseña de añil'.normalize('NFD'))).toBe(true)
  expect(await isPasswordOf(hash, 'Contraseña de añil')).toBe(false)
  expect(await isPasswordOf(await hashPassword('another one'), 'contraseña de añil')).toBe(false)
})

test('the same password has another hash each time', async () => {
  expect(await hashPassword('six rows')).not.toBe(await hashPassword('six rows'))
})

test('a hash that argon2 itself made with another cost is understood', async () => {
  // printf 'password' | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 24 -e
  const made = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPasswordOf(made, 'password')).toBe(true)
  expect(() => parseHash('$2b$10$abc')).toThrow()
})

test('without a hash no password is right', async () => {
  expect(await isPasswordOf(null, '')).toBe(false)
})

test('common passwords are known in every writing, and others are not taken for them', () => {
  for (const common of ['password1', 'Password1', 'QWERTYUIOP', 'iloveyou', '12345678']) {
    expect([common, isCommonPassword(common)]).toEqual([common, true])
  }
  for (const other of ['six rows of early tomatoes', 'password1 of mine', '']) {
    expect([other, isCommonPassword(other)]).toEqual([other, false])
  }
})
