import { expect, test } from 'vitest'
import { asKept, isKept, kindOf, madeRoomFor } from './kept.rules.ts'

test('what a lesson needs is kept, and nothing else that the campus reads', () => {
  const kept = ['me', 'courses', 'courses/10000000001', 'lessons/10000000001', 'academies/garden-school']
  for (const path of kept) expect(kindOf(`/campus/api/${path}`, false), path).toBe('data')
  const others = ['chat/messages', 'exams/10000000001', 'webinars', 'bookings', 'lessons/1/open', 'chat']
  for (const path of others) expect(kindOf(`/campus/api/${path}`, false), path).toBeNull()
})

test('screens open without a network; the page that a sign-in link opens, and addresses of the interface, do not', () => {
  expect(kindOf('/campus/garden-school/lessons/10000000001', true)).toBe('screen')
  expect(kindOf('/campus/enter', true)).toBeNull()
  expect(kindOf('/campus/api/docs', true)).toBeNull()
  expect(kindOf('/campus/assets/main-a1b2.js', false)).toBe('file')
  expect(kindOf('/embed/10000000001/stream', false)).toBeNull()
})

test('another lesson takes the place of the one before, and leaves its course and the student', () => {
  const kept = ['/campus/api/me', '/campus/api/courses', '/campus/api/courses/7', '/campus/api/lessons/1']
  expect(madeRoomFor('/campus/api/lessons/2', kept)).toEqual(['/campus/api/lessons/1'])
  expect(madeRoomFor('/campus/api/lessons/1', kept)).toEqual([])
  expect(madeRoomFor('/campus/api/courses', kept)).toEqual([])
})

test('a kept answer is what was read, and says that it is kept', async () => {
  const read = Response.json({ title: 'Sowing' }, { status: 203 })
  expect(isKept(read)).toBe(false)
  const kept = asKept(read)
  expect(isKept(kept)).toBe(true)
  expect([kept.status, kept.headers.get('content-type'), await kept.json()]).toEqual([
    203,
    'application/json',
    { title: 'Sowing' },
  ])
})
