import { isFormula } from './csv.rules.ts'

/** A line of a table, and the number of the line of the text that it begins on. */
export type CsvLine = { line: number; cells: string[] }

const separators = [',', ';', '\t']

/**
 * Reads a CSV as spreadsheets of any country write it: separated by commas, semicolons or tabs, with quotes or without.
 * Empty lines are left out. The apostrophe with which toCsv begins what looks like a formula is taken off.
 * @returns null where a quote is opened and never closed
 */
export function parseCsv(text: string): CsvLine[] | null {
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let current: CsvLine = { line: 1, cells: [] }
  let number = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at <= text.length) {
    const cell = readCell(text, at, separator)
    if (cell === null) return null
    current.cells.push(withoutApostrophe(cell.value))
    number += cell.lineEnds
    at = cell.end + 1
    if (text[cell.end] === separator) continue
    if (text[cell.end] === '\r' && text[at] === '\n') at++
    if (current.cells.some((value) => value !== '')) lines.push(current)
    number++
    current = { line: number, cells: [] }
  }
  return lines
}

const withoutApostrophe = (value: string): string =>
  value.startsWith("'") && isFormula(value.slice(1)) ? value.slice(1) : value

/** Whichever stands most often in the first line. */
function separatorOf(text: string): string {
  const head = text.slice(0, endOfLine(text, 0))
  const count = (separator: string) => head.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

type Cell = { value: string; end: number; lineEnds: number }

/** The cell that begins at a position. `end` is that of what follows it: a separator, the end of the line or of the text. */
function readCell(text: string, start: number, separator: string): Cell | null {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, separator)
    return { value: text.slice(start, end), end, lineEnds: 0 }
  }
  let value = ''
  let from = start + 1
  while (true) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return null
    value += text.slice(from, quote)
    from = quote + 1
    if (text[from] !== '"') break
    value += '"'
    from++
  }
  // What stands between the closing quote and the separator belongs to the cell too.
  const end = endOfCell(text, from, separator)
  return { value: value + text.slice(from, end), end, lineEnds: value.split('\n').length - 1 }
}

function endOfCell(text: string, start: number, separator: string): number {
  for (let at = start; at < text.length; at++)
    if (text[at] === separator || text[at] === '\n' || text[at] === '\r') return at
  return text.length
}

const endOfLine = (text: string, start: number): number => endOfCell(text, start, '\n')
