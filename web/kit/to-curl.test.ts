import { expect, test } from 'vitest'
import { isPublic, toCurl } from './to-curl.ts'

const origin = 'https://school.example'

test('a read is one command with its filters and the key from the environment', () => {
  expect(toCurl('GET /api/v1/assets', { limit: 20, kind: 'image' }, origin)).toBe(
    `curl 'https://school.example/api/v1/assets?limit=20&kind=image' \\
  -H "Authorization: Bearer $UNDERSTUDY_KEY"`,
  )
})

test('a change sends its fields, and a quote in them stays one for the shell', () => {
  const command = toCurl('PATCH /api/v1/products/{id}', { id: 7, title: "Ana's $HOME `x`" }, origin)
  expect(command).toBe(
    `curl -X PATCH 'https://school.example/api/v1/products/7' \\
  -H "Authorization: Bearer $UNDERSTUDY_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"title":"Ana'\\''s $HOME \`x\`"}'`,
  )
})

test('only routes that keys may call are shown', () => {
  expect(isPublic('GET /api/v1/assets')).toBe(true)
  expect(isPublic('GET /panel/api/session')).toBe(false)
  expect(isPublic(undefined)).toBe(false)
})
