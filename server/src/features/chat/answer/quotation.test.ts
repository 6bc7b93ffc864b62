import { expect, test } from 'vitest'
import { introduceQuotation } from './quotation.rules.ts'

const content = 'Sí, al menos 50 metros sin parar.'

test.each([
  ['en', 'In Spanish, just as it was written:'],
  ['de', 'Auf Spanisch, so wie es geschrieben wurde:'],
  ['pt', 'Em espanhol, tal como está escrito:'],
])('an answer in another language than the visitor’s says so in theirs: %s', (spoken, introduction) => {
  expect(introduceQuotation(content, { written: 'es', spoken })).toBe(`${introduction}\n\n${content}`)
})

test('an answer in the visitor’s language, or in one that does not show, stands alone', () => {
  expect(introduceQuotation(content, { written: 'es', spoken: 'es' })).toBe(content)
  expect(introduceQuotation(content, { written: null, spoken: 'en' })).toBe(content)
})

test('a language that has no introduction is spoken to without one', () => {
  expect(introduceQuotation(content, { written: 'es', spoken: 'ja' })).toBe(content)
})
