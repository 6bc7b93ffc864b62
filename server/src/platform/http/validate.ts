import type { z } from 'zod'
import { type ApiError, invalidRequest } from '../errors.ts'
import { isStorable } from './body.ts'
import type { Route } from './route.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/**
 * Checks path, query and body against the route and merges them into the verb's input.
 * @throws invalid_request naming each field that is wrong and what was expected.
 */
export function validateInput(route: Route, parts: Parts): never {
  const problems: string[] = []
  const input = {
    ...check(route.params, parts.params, problems, 'parameter'),
    ...check(route.query, parts.query, problems, 'parameter'),
    ...check(route.body, parts.body === undefined ? {} : parts.body, problems, 'field'),
  }
  if (problems.length > 0) throw invalidInput(problems)
  return input as never
}

/** The error for a list of problems; long lists are cut. */
export function invalidInput(problems: string[]): ApiError {
  const distinct = [...new Set(problems)]
  const shown = distinct.slice(0, 5).join('; ')
  return invalidRequest(distinct.length > 5 ? `${shown}; and ${distinct.length - 5} more.` : `${shown}.`)
}

/** Checks one part; what is wrong is added to `problems`, worded for the client. */
export function check(
  schema: z.ZodObject,
  value: unknown,
  problems: string[],
  noun: 'parameter' | 'field',
): object {
  if (noun === 'parameter' && !checkTexts(value as Record<string, unknown>, problems)) return {}
  const result = schema.safeParse(value, { error: describe })
  if (result.success) return result.data
  for (const issue of result.error.issues) problems.push(phrase(issue, noun))
  return {}
}

/** Checks what the schemas cannot word for parameters. @returns false where one is repeated */
function checkTexts(given: Record<string, unknown>, problems: string[]): boolean {
  for (const [key, text] of Object.entries(given)) {
    if (typeof text === 'string' && !isStorable(text))
      problems.push(`${key}: holds U+0000 or a lone surrogate`)
  }
  const repeated = Object.keys(given).filter((key) => Array.isArray(given[key]))
  problems.push(...repeated.map((key) => `${key}: is given more than once`))
  return repeated.length === 0
}

function phrase(issue: z.core.$ZodIssue, noun: string): string {
  const where = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${where === '' ? '' : `${where}.`}${key}: unknown ${noun}`).join('; ')
  }
  return where === '' ? `the body ${issue.message}` : `${where}: ${issue.message}`
}

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
