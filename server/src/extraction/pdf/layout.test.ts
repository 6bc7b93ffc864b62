import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Piece } from './columns.rules.ts'
import { readingLines } from './lines.rules.ts'
import { joinParagraphs } from './paragraphs.rules.ts'
import { pdfDate } from './pdf-date.rules.ts'
import { withoutRunningLines } from './running-lines.rules.ts'

const size = 10
const piece = (x: number, y: number, text: string): Piece => ({
  text,
  x,
  y,
  width: text.length * 5,
  size,
  rtl: false,
})

/** Rows of a column, one below the other. */
const rows = (x: number, top: number, texts: string[]) =>
  texts.map((text, row) => piece(x, top + row * 13, text))

const phrase = fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){3,5}$/)

test('no text is lost or repeated, wherever its pieces are on the page', () => {
  const anywhere = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 800 }) })
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 80 }), (positions) => {
      const pieces = positions.map(({ x, y }, index) => piece(x, y, `w${index}`))
      const lines = readingLines(pieces).flatMap((line) => line.text.match(/w\d+?(?=w|\s|$)/g) ?? [])
      expect(lines.toSorted()).toEqual(pieces.map(({ text }) => text).toSorted())
    }),
    { numRuns: 1_000 },
  )
})

test('columns are read from top to bottom, the left one first, also where their rows are not level', () => {
  const column = fc.array(phrase, { minLength: 4, maxLength: 20 })
  fc.assert(
    fc.property(column, column, fc.integer({ min: -6, max: 6 }), (left, right, shift) => {
      const pieces = [...rows(40, 100, left), ...rows(330, 100 + shift, right)]
      const lines = readingLines(fc.sample(fc.shuffledSubarray(pieces, { minLength: pieces.length }), 1)[0]!)
      expect(lines.map((line) => line.text)).toEqual([...left, ...right])
    }),
    { numRuns: 500 },
  )
})

test('a table is read row by row', () => {
  const pieces = ['Flour', 'Water', 'Salt'].flatMap((name, row) => [
    piece(40, 100 + row * 13, name),
    piece(300, 100 + row * 13, `${row + 1}00 g`),
  ])
  expect(readingLines(pieces).map((line) => line.text)).toEqual(['Flour 100 g', 'Water 200 g', 'Salt 300 g'])
})

test('lines at the margins are removed when they repeat, with any number in them; other text stays', () => {
  const pages = [1, 2, 3, 4].map((number) => ({
    height: 800,
    lines: readingLines([
      piece(40, 30, number % 2 ? 'The book' : `Chapter ${number}`),
      ...rows(40, 100, [`Text of page ${['one', 'two', 'three', 'four'][number - 1]}.`]),
      piece(40, 780, `- ${number} -`),
    ]),
  }))
  const remaining = withoutRunningLines(pages).map((page) => page.lines.map((line) => line.text))
  expect(remaining.map((texts) => texts.at(-1))).toEqual([
    'Text of page one.',
    'Text of page two.',
    'Text of page three.',
    'Text of page four.',
  ])
  expect(remaining.flat().filter((text) => text.startsWith('-'))).toEqual([])
})

test('a word that is hyphenated at a line end is joined; one that has its hyphen elsewhere too keeps it', () => {
  const text = (texts: string[]) => joinParagraphs([readingLines(rows(40, 100, texts))])
  expect(text(['Bread needs pa-', 'tience and time.'])).toBe('Bread needs patience and time.')
  expect(text(['A well-known baker, a well-', 'known bread.'])).toBe(
    'A well-known baker, a well-known bread.',
  )
  expect(text(['In the years 1990-', '2000 it was so.'])).toBe('In the years 1990- 2000 it was so.')
  expect(text(['我们今天讲如何', '喂养酵母。'])).toBe('我们今天讲如何喂养酵母。')
})

test('a paragraph may run over thousands of lines', () => {
  const page = readingLines(rows(40, 100, ['flour and water and', 'salt and pa-', 'tience and']))
  const text = joinParagraphs(Array.from({ length: 10_000 }, () => page))
  expect(text).toBe(Array(10_000).fill('flour and water and salt and patience and').join(' '))
})

test.each([
  ["D:20240315120000+01'00'", '2024-03-15'],
  ['D:20240315', '2024-03-15'],
  ['D:2024', '2024-01-01'],
  ['20240315', '2024-03-15'],
  ['D:20241340', null],
  ['D:00000101', null],
  ['yesterday', null],
  [undefined, null],
])('the date %j is %j', (value, day) => expect(pdfDate(value)).toBe(day))
