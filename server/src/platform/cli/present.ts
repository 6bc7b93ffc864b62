import { timestampForm } from '../instant.rules.ts'

type Row = Record<string, unknown>

const maxCellLength = 48
const none = '–'

/** A record as aligned lines, a list as an aligned table: for people. */
export function present(result: unknown, columns?: string[]): string {
  if (typeof result === 'string') return result
  if (!isRow(result)) return show(result)
  if (result.object === 'list' && Array.isArray(result.data)) {
    const more = result.has_more === true ? `\nmore after ${String(result.next_starting_after)}` : ''
    return presentTable(result.data as Row[], columns) + more
  }
  return presentRecord(result)
}

/** `field  value` lines; fields of an inner record are named with a dot. */
export function presentRecord(record: Row): string {
  const lines = flatten(record)
  const width = Math.max(...lines.map(([name]) => name.length))
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${show(value)}`).join('\n')
}

function presentTable(rows: Row[], columns = plainColumns(rows)): string {
  if (rows.length === 0) return 'none'
  const cells = rows.map((row) => columns.map((column) => cut(show(row[column]))))
  const isNumber = columns.map((column) => holdsNumbers(rows.map((row) => row[column])))
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((line) => length(line[i]!))))
  const line = (texts: string[]) =>
    texts
      .map((text, i) => {
        const space = ' '.repeat(widths[i]! - length(text))
        return isNumber[i] ? space + text : text + space
      })
      .join('  ')
      .trimEnd()
  return [columns, ...cells].map(line).join('\n')
}

const holdsNumbers = (values: unknown[]): boolean =>
  values.some((value) => typeof value === 'number') &&
  values.every((value) => value === null || typeof value === 'number')

/** Every field but `object` and those that hold records. */
function plainColumns(rows: Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return names.filter((name) => name !== 'object' && !rows.some((row) => holdsRecords(row[name])))
}

function flatten(record: Row, prefix = ''): [name: string, value: unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (prefix === '' && name === 'object') return []
    return isRow(value) ? flatten(value, `${prefix}${name}.`) : [[prefix + name, value]]
  })
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const holdsRecords = (value: unknown): boolean => isRow(value) || (Array.isArray(value) && value.some(isRow))

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.some(isRow) ? plain(JSON.stringify(value)) : value.map(show).join(', ') || none
  if (isRow(value)) return plain(JSON.stringify(value))
  return plain(String(value).replace(timestampForm, '$1 $2Z'))
}

/** One line without control characters: what strangers wrote must not steer the operator's terminal. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '\u{fffd}')

const length = (text: string): number => [...text].length

const cut = (text: string): string =>
  length(text) > maxCellLength ? `${[...text].slice(0, maxCellLength - 1).join('')}…` : text
