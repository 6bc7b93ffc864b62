import type { CsvLine } from '../../../platform/parse-csv.rules.ts'
import columns from './columns.json' with { type: 'json' }

/** What a column may hold. */
const fields = ['email', 'name', 'first_name', 'last_name', 'phone', 'tags'] as const
export type Field = (typeof fields)[number]

/** A person of a list. `null`: the list does not say. */
export type ImportedRow = {
  line: number
  email: string
  name: string | null
  phone: string | null
  tags: string[]
}
export type LineError = { line: number; message: string }

const maxNameCharacters = 200
const maxPhoneCharacters = 50
const maxTagCharacters = 60

/** What the columns of a list hold, by their headings; null: nothing that a contact has. Of two alike the first one counts. */
export function readHeadings(headings: string[]): { heading: string; field: Field | null }[] {
  const taken = new Set<Field>()
  return headings.map((heading) => {
    const field = fields.find((one) => columns[one].includes(plain(heading)) && !taken.has(one)) ?? null
    if (field !== null) taken.add(field)
    return { heading, field }
  })
}

const plain = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_]+/g, ' ')

/** The people of a list, each email once, and what is wrong with the other lines. */
export function readRows(
  lines: CsvLine[],
  kinds: (Field | null)[],
  isEmail: (text: string) => boolean,
): { rows: ImportedRow[]; errors: LineError[] } {
  const rows: ImportedRow[] = []
  const errors: LineError[] = []
  const firstLines = new Map<string, number>()
  for (const { line, cells } of lines) {
    const row = readRow(line, (field) => cells[kinds.indexOf(field)]?.trim() ?? '')
    const message = findProblem(row, isEmail, firstLines)
    if (message === null) {
      rows.push(row)
      firstLines.set(row.email, line)
    } else errors.push({ line, message })
  }
  return { rows, errors }
}

function readRow(line: number, cell: (field: Field) => string): ImportedRow {
  const parts = [cell('first_name') || cell('name'), cell('last_name')].filter((part) => part !== '')
  return {
    line,
    email: cell('email').toLowerCase(),
    name: cell('first_name') === '' && cell('last_name') === '' ? cell('name') || null : parts.join(' '),
    phone: cell('phone') || null,
    tags: readTags(cell('tags')),
  }
}

/** Tags stand in one cell, separated by commas, semicolons or bars. One that is there twice counts once, whatever its case. */
function readTags(cell: string): string[] {
  const names = cell.split(/[,;|]/).map((name) => name.trim())
  return [...new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name])).values()]
}

function findProblem(
  { email, name, phone, tags }: ImportedRow,
  isEmail: (text: string) => boolean,
  firstLines: Map<string, number>,
): string | null {
  if (email === '') return 'email: is missing.'
  if (!isEmail(email)) return 'email: must be an email address.'
  const first = firstLines.get(email)
  if (first !== undefined) return `email: line ${first} has it already.`
  if (length(name) > maxNameCharacters) return `name: must have at most ${maxNameCharacters} characters.`
  if (length(phone) > maxPhoneCharacters) return `phone: must have at most ${maxPhoneCharacters} characters.`
  if (tags.some((tag) => length(tag) > maxTagCharacters))
    return `tags: each must have at most ${maxTagCharacters} characters.`
  return null
}

const length = (text: string | null): number => [...(text ?? '')].length
