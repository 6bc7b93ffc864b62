import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, pageMoment } from './cursor.rules.ts'

const moment = new Date('2026-06-01T12:00:00.000Z')
const position = { moment, key: [1, 8], visitor_id: 10_000_000_007 }

test('a cursor gives back its position', () => {
  const text = encodeCursor('list', position)
  expect(text).toMatch(/^[\w-]+$/)
  expect(decodeCursor('list', 'attention', text)).toEqual(position)
  const nobody = { ...position, key: [null] }
  expect(decodeCursor('list', 'activity', encodeCursor('list', nobody))).toEqual(nobody)
})

test('a cursor of another list, or a text that is none, is no position', () => {
  expect(decodeCursor('other', 'attention', encodeCursor('list', position))).toBeUndefined()
  expect(decodeCursor('list', 'recent', encodeCursor('list', position))).toBeUndefined()
  for (const wrong of [
    ['list', 1e17, 1, [1, 8]],
    ['list', 1, -1, [1, 8]],
    ['list', 1, 1, [1.5, 8]],
    ['list', 1, 1, [1, 2 ** 31]],
    ['list', 1, 1],
    { 0: 'list' },
  ])
    expect(
      decodeCursor('list', 'attention', Buffer.from(JSON.stringify(wrong)).toString('base64url')),
    ).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => decodeCursor('list', 'oldest', text) === undefined))
})

test('pages count days as of the first one for a day, then as of now', () => {
  const later = (ms: number) => new Date(moment.getTime() + ms)
  expect(pageMoment(undefined, moment)).toEqual(moment)
  expect(pageMoment(position, later(86_399_999))).toEqual(moment)
  expect(pageMoment(position, later(86_400_000))).toEqual(later(86_400_000))
})

test('a cursor that says a moment to come is read as of now', () => {
  expect(pageMoment({ ...position, moment: new Date(moment.getTime() + 1) }, moment)).toEqual(moment)
})
