import type { z } from 'zod'
import type { ErrorDefinition } from '../../errors.ts'
import type { Door } from '../doors/door.ts'
import type { Route } from '../route.ts'
import { routeErrors } from '../route-errors.ts'
import { binary, type Json, toSchema } from './schema.ts'

/** The answers of a route by status, as OpenAPI response objects. Schemas with an id are added to `schemas`. */
export const answers = (door: Door, route: Route, schemas: Json): Record<string, Json> => ({
  ...sent(door, route, schemas),
  ...failures(door, route),
})

function sent(door: Door, route: Route, schemas: Json): Record<string, Json> {
  const { sends } = route.operation
  if (sends === 'json') return successes(door, route, schemas)
  return sends === 'bytes' ? byteAnswers : csvAnswers
}

/** The output as the answer shows it: without a session's token where only the door's cookie carries that. */
function shownOutput({ session }: Door, { operation, session: effect }: Route) {
  const { output, example } = operation
  if (effect !== 'begins' || session!.isTokenShown) return { output, example: example.output }
  const { token: _, ...shown } = (example.output ?? {}) as Json
  return { output: (output as z.ZodObject).omit({ token: true }), example: shown }
}

function successes(door: Door, route: Route, schemas: Json): Record<string, Json> {
  const { statuses, alsoAs } = route.operation
  const { output, example } = shownOutput(door, route)
  const schema = toSchema(output, 'output', schemas)
  const content = {
    'application/json': { schema, ...(example === undefined ? {} : { example }) },
    ...(alsoAs && { [alsoAs.type]: { schema: { type: 'string' } } }),
  }
  const headers = { ...headerRefs, ...ownHeaders(route) }
  const describe = (status: number) =>
    status === 201 ? 'Created.' : statuses.length > 1 ? 'Already there: found or replaced.' : 'Success.'
  return Object.fromEntries(
    statuses.map((status) => [status, { description: describe(status), headers, content }]),
  )
}

const ownHeaders = ({ operation }: Route): Json =>
  Object.fromEntries(
    Object.entries(operation.answerHeaders).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

function failures(door: Door, route: Route): Record<string, Json> {
  const byStatus = Map.groupBy(routeErrors(door, route), (error) => error.status)
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, errors]) => [status, failure(errors)]),
  )
}

const failure = (errors: ErrorDefinition[]): Json => ({
  description: errors.map((error) => `\`${error.type}\`: ${error.summary}`).join('\n\n'),
  headers: headerRefs,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      examples: Object.fromEntries(errors.map((error) => [error.type, errorExample(error)])),
    },
  },
})

const errorExample = ({ type, summary }: ErrorDefinition): Json => ({
  value: { error: { type, message: summary } },
})

export const errorSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      additionalProperties: false,
      properties: {
        type: { type: 'string', description: 'Stable code.' },
        message: { type: 'string', description: 'Readable text.' },
      },
    },
  },
}

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })
export const rateLimitHeaders = {
  'X-RateLimit-Limit': integerHeader('Requests allowed in any rolling 60 seconds.'),
  'X-RateLimit-Remaining': integerHeader('Requests left now.'),
  'X-RateLimit-Reset': integerHeader('Unix second at which at least one more request is allowed.'),
  'X-Request-Id': { description: 'Id of the request, for support.', schema: { type: 'string' } },
}
const headerRefs = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const byteAnswer = (description: string, contentType: string) => ({
  description,
  headers: headerRefs,
  content: { [contentType]: { schema: binary } },
})
const byteAnswers = {
  200: byteAnswer('The whole file.', '*/*'),
  206: byteAnswer('The parts that Range asks for; several of them as multipart/byteranges.', '*/*'),
  304: { description: 'The file is the one that If-None-Match names.', headers: headerRefs },
}
const csvAnswers = {
  200: {
    description:
      'The table: UTF-8 with a byte order mark, a line of column names, then a line for each row. A text that a spreadsheet would run as a formula begins with an apostrophe.',
    headers: headerRefs,
    content: { 'text/csv': { schema: { type: 'string' } } },
  },
}
