import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentenceSpans } from './sentences.rules.ts'

const sentences = (text: string, language: string) =>
  sentenceSpans(text, language).map(({ start, end }) => text.slice(start, end))

test('an abbreviation or an initial ends no sentence', () => {
  expect(sentences('El Sr. García vive en EE. UU. desde 1990. Da clases.', 'es')).toEqual([
    'El Sr. García vive en EE. UU. desde 1990.',
    'Da clases.',
  ])
  expect(sentences('Dr. J. R. Smith vs. Mr. Brown. It began at 9 a.m. on Monday.', 'en')).toEqual([
    'Dr. J. R. Smith vs. Mr. Brown.',
    'It began at 9 a.m. on Monday.',
  ])
  expect(sentences('Das gilt z. B. für Kurse. Die Nr. 5 ist frei.', 'de')).toEqual([
    'Das gilt z. B. für Kurse.',
    'Die Nr. 5 ist frei.',
  ])
})

test('the number of a list stands with what it says there', () => {
  expect(sentences('Do this.\n\n1. Push 100 times.\n2) Breathe twice. 3. Rest.', 'en')).toEqual([
    'Do this.',
    '1. Push 100 times.',
    '2) Breathe twice.',
    '3. Rest.',
  ])
  expect(sentences('It opened in 1999. Then it closed at 5. Nobody came.', 'en')).toHaveLength(3)
})

test('a line that breaks in mid sentence is joined, a list is not', () => {
  expect(sentences('El curso dura\nseis semanas.\n- Papel\n- Pincel', 'es')).toEqual([
    'El curso dura\nseis semanas.',
    '- Papel',
    '- Pincel',
  ])
})

test('other marks end sentences too', () => {
  expect(sentences('価格は五千円です。税込みです。', 'ja')).toEqual(['価格は五千円です。', '税込みです。'])
  expect(sentences('यह पाठ है। दूसरा पाठ।', 'hi')).toEqual(['यह पाठ है।', 'दूसरा पाठ।'])
})

test('speech without marks is cut at commas or spaces', () => {
  const speech = 'y entonces mezclamos el azul con el blanco '.repeat(60)
  const spans = sentences(speech, 'es')
  expect(spans.length).toBeGreaterThan(3)
  expect(Math.max(...spans.map((span) => span.length))).toBeLessThanOrEqual(600)
  expect(spans.join(' ')).toBe(speech.trim())
})

test('spans are in order, apart, and lose nothing but space', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aB. ?!\n1é。', 'Sr. ', '😀'), maxLength: 300 }),
      (text) => {
        const spans = sentenceSpans(text, 'es')
        let at = 0
        for (const { start, end } of spans) {
          expect(text.slice(at, start).trim()).toBe('')
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(text.slice(at).trim()).toBe('')
      },
    ),
  )
})

test('a semicolon ends a Greek question', () => {
  expect(sentences('Πόσο κοστίζει; Πολύ λίγο.', 'el')).toEqual(['Πόσο κοστίζει;', 'Πολύ λίγο.'])
  expect(sentences('Cuesta poco; dura mucho.', 'es')).toEqual(['Cuesta poco; dura mucho.'])
})

test('languages other than Greek share the sentence boundaries of ICU', () => {
  const languages = 'es en pt fr de it ca nl sv fi pl ro ru uk tr ar he hi zh ja ko th vi'.split(' ')
  const boundaries = (text: string, language: string) =>
    Array.from(new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text), ({ index }) => index)
  const pieces = [
    'a',
    'B',
    'é',
    '. ',
    '! ',
    '? ',
    '; ',
    '。',
    '।',
    'Sr. ',
    '5.',
    ' ',
    '\n',
    '”',
    '字',
    'ก',
    '؟ ',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom(...languages), (value, language) => {
      expect(boundaries(value, language)).toEqual(boundaries(value, 'und'))
    }),
    { numRuns: 500 },
  )
})
