import { isZonedInstant } from '../../../platform/instant.rules.ts'
import type { Problem } from './problem.rules.ts'
import type { YamlValue } from './yaml-value.rules.ts'

/** What a file names outside its own values: checked against the account, or against the rest of the file. */
export type Reference = { offset: number; path: string } & (
  | { kind: 'product'; id: number }
  | { kind: 'exam_product'; id: number }
  | { kind: 'webinar'; id: number }
  | { kind: 'asset'; id: number; asset_kind: 'video' | 'audio' | 'file' }
  | { kind: 'key'; scope: KeyScope; key: string }
  | { kind: 'question_id'; id: string }
  | { kind: 'lesson'; file: string }
)

/** Keys are unique among the modules, the units and the blocks of a product. */
export type KeyScope = 'module' | 'unit' | 'block'

/** What is found while a file is read. */
export type Findings = { problems: Problem[]; references: Reference[] }

/** Reads a value. What does not fit is reported, and the result is then nothing that may be used. */
export type Read<T> = (value: YamlValue, found: Findings) => T

type Scalar = string | number | boolean | null

export const report = (found: Findings, { offset, path }: YamlValue, message: string): void => {
  found.problems.push({ offset, path, message })
}

/** Reports a value that is not what was expected. A value that was reported already stays reported once. */
function refuse<T>(found: Findings, value: YamlValue, expected: string): T {
  if (value.kind !== 'unreadable') report(found, value, `expected ${expected}, found ${describe(value)}`)
  return undefined as T
}

const maxShownCharacters = 60

function describe(value: YamlValue): string {
  if (value.kind === 'map') return 'fields'
  if (value.kind === 'list') return value.items.length === 0 ? 'an empty list' : 'a list'
  if (value.kind === 'unreadable') return 'something unreadable'
  return describeScalar(value.value)
}

function describeScalar(value: Scalar): string {
  if (value === null) return 'nothing'
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  const length = countCharacters(value)
  return length <= maxShownCharacters ? `the text ${JSON.stringify(value)}` : `a text of ${length} characters`
}

function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** A scalar for which `accept` gives something. */
export const scalar =
  <T>(expected: string, accept: (value: Scalar) => T | undefined): Read<T> =>
  (value, found) => {
    const accepted = value.kind === 'scalar' ? accept(value.value) : undefined
    return accepted === undefined ? refuse(found, value, expected) : accepted
  }

/** Text, trimmed, then of so many characters. */
export const text = (min: number, max: number): Read<string> =>
  scalar(`text of ${min} to ${max} characters`, (value) => {
    if (typeof value !== 'string') return undefined
    const trimmed = value.trim()
    const length = countCharacters(trimmed)
    return length >= min && length <= max ? trimmed : undefined
  })

/** Text as it was written, up to so many characters. */
export const rawText = (max: number): Read<string> =>
  scalar(`text of at most ${max} characters`, (value) =>
    typeof value === 'string' && countCharacters(value) <= max ? value : undefined,
  )

/** The text of a field that may be empty; blank counts as nothing. */
export const textOrNothing =
  (max: number): Read<string | null> =>
  (value, found) =>
    text(0, max)(value, found) || null

export const numberBetween = (min: number, max: number): Read<number> =>
  scalar(`a number from ${min} to ${max}`, (value) =>
    typeof value === 'number' && value >= min && value <= max ? value + 0 : undefined,
  )

/** A number over 0. */
export const numberOverZero = (max: number): Read<number> =>
  scalar(`a number over 0, up to ${max}`, (value) =>
    typeof value === 'number' && value > 0 && value <= max ? value : undefined,
  )

export const wholeNumber = (min: number, max: number): Read<number> =>
  scalar(`a whole number from ${min} to ${max}`, (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined,
  )

export const flag: Read<boolean> = scalar('true or false', (value) =>
  typeof value === 'boolean' ? value : undefined,
)

export const oneOf = <Name extends string>(...names: Name[]): Read<Name> =>
  scalar(`one of ${names.join(', ')}`, (value) => names.find((name) => name === value))

export const instant: Read<string> = scalar(
  'a moment with its zone, such as 2027-01-31T09:30:00Z',
  (value) => {
    if (typeof value !== 'string' || !isZonedInstant(value)) return undefined
    const utc = new Date(value).toISOString()
    // The database knows no year 0, and a zone may lead out of the four digits.
    return /^(?!0000)\d{4}-/.test(utc) ? utc : undefined
  },
)

/** A list of so many items. All of them are read, whatever is wrong with one. */
export const list =
  <T>(item: Read<T>, { min = 0, max }: { min?: number; max: number }): Read<T[]> =>
  (value, found) => {
    const expected = `a list of ${min} to ${max} items`
    if (value.kind !== 'list') return refuse(found, value, expected)
    const { length } = value.items
    if (length < min || length > max) report(found, value, `expected ${expected}, found ${length}`)
    return value.items.map((one) => item(one, found))
  }

/** A field that may be missing or empty. */
type Field<T> = { read: Read<T>; missing?: { value: T } }

/** A field that has to be there. */
export const required = <T>(read: Read<T>): Field<T> => ({ read })

/** A field that may be missing; `value` then stands for it. */
export const optional = <T>(read: Read<T>, value: T): Field<T> => ({ read, missing: { value } })

export type Fields<T> = { [Name in keyof T]: Field<T[Name]> }

/** A map of exactly these fields. Every one is read, whatever is wrong with another. */
export const fields =
  <T extends object>(expected: Fields<T>): Read<T> =>
  (value, found) => {
    if (value.kind !== 'map') return refuse(found, value, `fields (${Object.keys(expected).join(', ')})`)
    for (const [name, { key_offset, value: stray }] of value.fields) {
      if (Object.hasOwn(expected, name)) continue
      const message = `expected one of the fields ${Object.keys(expected).join(', ')}, found an unknown one`
      found.problems.push({ offset: key_offset, path: stray.path, message })
    }
    const entries = Object.entries<Field<unknown>>(expected).map(([name, { read, missing }]) => {
      const given = value.fields.get(name)?.value ?? absent(value, name)
      const isNothing = given.kind === 'scalar' && given.value === null
      return [name, isNothing && missing !== undefined ? missing.value : read(given, found)]
    })
    return Object.fromEntries(entries)
  }

/** Stands for a field that is missing: its place is that of the map in which it should be. */
export const absent = ({ path, offset }: YamlValue, name: string): YamlValue => ({
  kind: 'scalar',
  value: null,
  path: path === '' ? name : `${path}.${name}`,
  offset,
})

/** Reads a map by the form that one of its fields names. */
export const variants =
  <Name extends string, T>(discriminator: string, forms: { [N in Name]: Read<T> }): Read<T> =>
  (value, found) => {
    if (value.kind !== 'map') return refuse(found, value, `fields (${discriminator}, …)`)
    const given = value.fields.get(discriminator)?.value ?? absent(value, discriminator)
    const name = oneOf(...(Object.keys(forms) as Name[]))(given, found)
    return name === undefined ? (undefined as T) : forms[name](value, found)
  }

/** Adds a reference of what a value was read as. */
export const referring =
  <T>(read: Read<T>, refer: (value: T, place: { offset: number; path: string }) => Reference): Read<T> =>
  (value, found) => {
    const result = read(value, found)
    const { offset, path } = value
    if (result !== undefined) found.references.push(refer(result, { offset, path }))
    return result
  }

/**
 * Reads a value and then looks at it as a whole; `check` reports what does not fit together. Parts of the result that
 * did not fit are missing.
 */
export const checked =
  <T>(read: Read<T>, check: (result: T, value: YamlValue, found: Findings) => void): Read<T> =>
  (value, found) => {
    const result = read(value, found)
    if (result !== undefined) check(result, value, found)
    return result
  }
