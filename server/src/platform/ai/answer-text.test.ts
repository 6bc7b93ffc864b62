import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAnswerText, findObject, removeThoughts, spokenText } from './answer-text.rules.ts'

const object = { content: 'Say "hi"\n{now}', actions: [] }
const json = JSON.stringify(object)

test.each([
  json,
  ` \n${json}\n`,
  `\`\`\`json\n${json}\n\`\`\``,
  `Here you are:\n${json}\nGood luck!`,
  `Of course. \`\`\`\n${json}\n\`\`\``,
])('the object is found in %j', (text) => {
  expect(findObject(text)).toEqual(object)
})

test.each(['', 'Hello', '{', '}', '{"content": "a', '7', '"text"', 'null', '}{'])(
  'no object is found in %j',
  (text) => {
    expect(findObject(text)).toBeNull()
  },
)

test('plain words stay as they are; of a broken object only its content is used', () => {
  expect(spokenText('Hello {name}')).toBe('Hello {name}')
  expect(spokenText('```\nHello\n```')).toBe('Hello')
  expect(spokenText('{"content": "Say \\"hi\\" and')).toBe('Say "hi" and')
  expect(spokenText('{"content": "Half an escape \\')).toBe('Half an escape ')
  expect(spokenText('```json\n{"content": "Open fence')).toBe('Open fence')
  expect(spokenText('{"answer": 1')).toBe('')
  expect(spokenText('[1, 2')).toBe('')
})

test('thoughts before an answer are removed', () => {
  expect(removeThoughts('<think>\nLet me see {"a": 1}\n</think>\n\nYes')).toBe('Yes')
  expect(removeThoughts('I think so')).toBe('I think so')
})

test('a clean text has no control characters, no broken surrogates, and no more characters than allowed', () => {
  expect(cleanAnswerText(' a\u0000b\u0007\r\nc\td\ud800 ', 100)).toBe('ab\nc\td\ufffd')
  expect(cleanAnswerText('😀'.repeat(10), 4)).toBe('😀😀😀…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const clean = cleanAnswerText(text, max)
      expect([...clean].length).toBeLessThanOrEqual(max)
      expect(clean.isWellFormed()).toBe(true)
      expect(clean).not.toMatch(/[^\P{Cc}\n\t]/u)
    }),
  )
})

test('a clean text has no character that turns its direction or hides words; emoji and scripts stay whole', () => {
  const turning = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  const hidden = '\u00ad\u180e\u200b\u2060\u2064\u206a\u206f\ufeff\u{e0001}\u{e0041}\u{e007f}'
  for (const character of turning + hidden) expect(cleanAnswerText(`pay${character}pal`, 100)).toBe('paypal')
  for (const text of ['👩‍👩‍👧‍👦 ❤️', 'می‌خواهم', 'क्‍ष', 'שלום, 123', '١٢٣ مرحبا', '\u{110bd}', 'e\u0301']) {
    expect(cleanAnswerText(text, 100)).toBe(text)
  }
})
