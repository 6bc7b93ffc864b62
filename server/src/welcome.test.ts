import { expect, test } from 'vitest'
import { welcome } from './welcome.ts'

const start = {
  base: 'http://127.0.0.1:4000',
  role: 'all',
  hasDocs: true,
  key: null,
  owner_url: null,
  clock_offset_seconds: 0,
  now: new Date('2026-03-10T09:30:00.000Z'),
}

test.each(['all', 'worker'])('a start with role %s says how the clock is moved, if it is', (role) => {
  expect(welcome({ ...start, role })).not.toContain('clock')
  expect(welcome({ ...start, role, clock_offset_seconds: -129_600 })).toMatch(
    /clock +-1d12h: it is 2026-03-10T09:30:00\.000Z/,
  )
})
