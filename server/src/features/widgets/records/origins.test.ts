import { expect, test } from 'vitest'
import { normalOrigin } from './origins.rules.ts'

test.each([
  ['https://example.com', 'https://example.com'],
  ['https://Example.COM/', 'https://example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://*.EXAMPLE.com/', 'https://*.example.com'],
  ['https://año.example', 'https://xn--ao-zja.example'],
])('%s is the origin %s', (given, origin) => {
  expect(normalOrigin(given)).toBe(origin)
})

test.each([
  'example.com',
  'https://example.com/page',
  'https://user@example.com',
  'https://*.com',
  'https://*',
  'https://*.*.example.com',
  'https://*.10.0.0.1',
  'https://exa mple.com',
  'ftp://example.com',
  "https://example.com; script-src 'unsafe-inline'",
  'null',
  '',
])('%s is no origin', (given) => {
  expect(normalOrigin(given)).toBeNull()
})
