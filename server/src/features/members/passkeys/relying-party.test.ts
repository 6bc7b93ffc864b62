import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.rules.ts'

test.each([
  ['https://school.example', 'school.example', 'https://school.example'],
  ['https://school.example:8443/sub', 'school.example', 'https://school.example:8443'],
  ['http://localhost:4000', 'localhost', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'localhost', 'http://localhost:4000'],
  ['http://[::1]:4000', 'localhost', 'http://localhost:4000'],
])('passkeys of a server at %s are for %s, from pages of %s', (base_url, id, origin) => {
  expect(relyingPartyOf(base_url)).toEqual({ id, origin })
})

test.each([
  'http://school.example',
  'http://192.168.1.7:4000',
  'https://203.0.113.7',
  'https://[2001:db8::1]',
])('a server at %s has none, as browsers make them for names over https alone', (base_url) => {
  expect(relyingPartyOf(base_url)).toBeNull()
})
