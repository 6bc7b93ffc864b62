import type { z } from 'zod'
import { type ApiError, invalidRequest } from '../errors.ts'
import { isStorable } from './body.ts'
import { decodeTexts, type Route } from './route.ts'

const maxShownCharacters = 100

type Parts = { params: unknown; query: unknown; body: unknown }
type Texts = Record<string, unknown>

/** The values that fit a schema (none if there is a problem), and the problems, worded for the client. */
type Checked = { values: object; problems: string[] }

/**
 * Checks path, query and body against the route and merges them into the verb's input.
 * @throws invalid_request naming each field that is wrong and what was expected.
 */
export function validateInput(route: Route, parts: Parts): never {
  const params = checkTexts(route.params, route.kinds, parts.params as Texts)
  const query = checkTexts(route.query, route.kinds, parts.query as Texts)
  const body = check(route.body, parts.body === undefined ? {} : parts.body, 'field')
  const problems = [...params.problems, ...query.problems, ...body.problems]
  if (problems.length > 0) throw invalidInput(problems)
  return { ...params.values, ...query.values, ...body.values } as never
}

/** The error for a list of problems; long lists are cut. */
export function invalidInput(problems: string[]): ApiError {
  const distinct = [...new Set(problems)]
  const first = distinct.slice(0, 5).join('; ')
  return invalidRequest(distinct.length > 5 ? `${first}; and ${distinct.length - 5} more.` : `${first}.`)
}

/** Checks values against a schema. @param noun the word for an unknown key in a problem */
export function check(schema: z.ZodObject, value: unknown, noun: 'parameter' | 'field'): Checked {
  const result = schema.safeParse(value, { error: describe })
  if (result.success) return { values: result.data, problems: [] }
  // What nobody asked for comes first: it may be a name that is missing, misspelt.
  const isUnknown = ({ code }: z.core.$ZodIssue) => Number(code === 'unrecognized_keys')
  const issues = result.error.issues.toSorted((a, b) => isUnknown(b) - isUnknown(a))
  return { values: {}, problems: issues.flatMap((issue) => phrase(issue, noun)) }
}

/** Checks the texts of a path or query: first for problems that their schema has no words for. */
function checkTexts(schema: z.ZodObject, kinds: Route['kinds'], texts: Texts): Checked {
  const names = Object.keys(texts)
  const problems = names
    .filter((name) => typeof texts[name] === 'string' && !isStorable(texts[name]))
    .map((name) => `${shownName(name)}: holds U+0000 or a lone surrogate`)
  const repeated = names.filter((name) => Array.isArray(texts[name]))
  if (repeated.length > 0) {
    problems.push(...repeated.map((name) => `${shownName(name)}: is given more than once`))
    return { values: {}, problems }
  }
  const { values, problems: others } = check(schema, decodeTexts(kinds, texts), 'parameter')
  return { values, problems: problems.length === 0 ? others : [...problems, ...others] }
}

function phrase(issue: z.core.$ZodIssue, noun: string): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${joinPath([...issue.path, key])}: unknown ${noun}`)
  }
  return [issue.path.length === 0 ? `the body ${issue.message}` : `${joinPath(issue.path)}: ${issue.message}`]
}

const joinPath = (path: PropertyKey[]): string => path.map((part) => shownName(String(part))).join('.')

/** A name that the client chose, cut where it is longer than any of ours. */
export const shownName = (name: string): string =>
  name.length <= maxShownCharacters ? name : `${name.slice(0, maxShownCharacters).toWellFormed()}…`

/** Texts for the issues that the schemas leave to Zod. */
const describe: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `must ${issue.origin === 'array' ? 'have' : 'be'} at least ${quantity(issue.minimum, issue.origin)}`
    case 'too_big':
      return `must ${issue.origin === 'array' ? 'have' : 'be'} at most ${quantity(issue.maximum, issue.origin)}`
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'has none of the allowed forms'
    default:
      return undefined
  }
}

function quantity(bound: number | bigint, origin: string): string {
  const unit = { array: 'item', string: 'character' }[origin]
  return unit === undefined ? String(bound) : `${bound} ${unit}${Number(bound) === 1 ? '' : 's'}`
}

const article = (type: string): string => {
  const noun = { int: 'integer', record: 'object', nan: 'number' }[type] ?? type
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}
