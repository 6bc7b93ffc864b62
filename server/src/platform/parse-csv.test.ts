import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.rules.ts'
import { parseCsv } from './parse-csv.rules.ts'

const cells = (text: string) => parseCsv(text)?.map((line) => line.cells)

test('what is written as CSV is read as it was, formulas too', () => {
  const cell = fc
    .oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=1+1', '-', '"', 'a,b', 'two\nlines', 'x'),
    )
    // A text that begins with an apostrophe before a formula reads as the formula, and a lone carriage return ends a line.
    .filter((text) => !text.startsWith("'"))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const table = [['first', 'second'], ...rows]
      expect(cells(toCsv(table))).toEqual(table.filter((row) => row.some((value) => value !== '')))
    }),
  )
})

test('commas, semicolons and tabs separate, whichever the heading has; line ends may be of any system', () => {
  for (const text of ['a;b\r\n1,5;2\r\n', '\uFEFFa\tb\n1,5\t2', 'a,b\r"1,5",2\r'])
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
})

test('a line is named by its number in the file, whatever stands before it', () => {
  expect(parseCsv('a,b\n\n"two\nlines",1\n,\nlast,2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', '1'] },
    { line: 6, cells: ['last', '2'] },
  ])
})

test('a quote that never closes is no table', () => {
  expect(parseCsv('a,b\n"open,1\n2,3')).toBeNull()
})
