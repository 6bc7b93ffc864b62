import { z } from 'zod'
import { anyone, type Door } from './doors/door.ts'
import type { OpenDoor } from './doors/open-doors.ts'
import type { Route } from './route.ts'
import { routeErrors } from './route-errors.ts'
import { type HttpSettings, publicUrl } from './settings.ts'

type Json = Record<string, unknown>

/** Builds the OpenAPI 3.0 document of a door from its routes: what is published is what validates. */
export function buildOpenApi({ door, groups }: OpenDoor, settings: HttpSettings): Json {
  const schemas: Json = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const { title, routes } of groups) {
    for (const route of routes) {
      paths[route.path] ??= {}
      paths[route.path]![route.method.toLowerCase()] = operation(door, route, { tag: title, schemas })
    }
  }
  const { title, description, securitySchemes } = door.document
  return {
    openapi: '3.0.3',
    info: {
      title,
      version: '1.0.0',
      description,
      contact,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: `${settings.PUBLIC_URL === '' ? '' : publicUrl(settings)}${door.prefix}` }],
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    tags: groups
      .filter(({ routes }) => routes.length > 0)
      .map(({ title: name, promise }) => ({ name, description: promise })),
    paths,
    components: { securitySchemes, headers: rateLimitHeaders, schemas },
  }
}

const contact = { name: 'Understudy' }

type Surroundings = { tag: string; schemas: Json }

function operation(door: Door, route: Route, { tag, schemas }: Surroundings): Json {
  const { name, summary, description, sends } = route.operation
  const isPublic = route.access === anyone
  const hasIdempotencyKey = door.hasIdempotencyKeys && route.method === 'POST' && !isPublic
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `${description}\n\n${door.document.describeAccess(route.access)}`,
    ...(isPublic ? { security: [] } : {}),
    parameters: [
      ...parameters(route.params, 'path', schemas),
      ...parameters(route.query, 'query', schemas),
      ...(hasIdempotencyKey ? [idempotencyParameter] : []),
      ...(sends === 'bytes' ? [rangeParameter] : []),
    ],
    ...requestBody(route, schemas),
    responses: {
      ...(sends === 'bytes' ? byteAnswers : successes(door, route, schemas)),
      ...failures(door, route),
    },
  }
}

function parameters(fields: z.ZodObject, place: 'path' | 'query', schemas: Json): Json[] {
  const { properties = {}, required = [] } = toSchema(fields, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }))
}

function requestBody({ method, operation, body }: Route, schemas: Json): Json {
  if (method === 'GET' || method === 'DELETE') return {}
  if (operation.receives === 'raw') {
    return { requestBody: { required: true, content: { '*/*': { schema: binary } } } }
  }
  const schema = toSchema(body, 'input', schemas)
  const given = Object.entries(operation.example.input ?? {}).filter(([name]) => name in body.shape)
  const example = given.length === 0 ? {} : { example: Object.fromEntries(given) }
  return {
    requestBody: {
      required: 'required' in schema,
      content: { 'application/json': { schema, ...example } },
    },
  }
}

/** What a success answers: the output, but for the token of a session that only the door's cookie holds. */
function shownOutput({ session }: Door, { operation, session: effect }: Route) {
  const { output, example } = operation
  if (effect !== 'begins' || session!.isTokenShown) return { output, example: example.output }
  const { token: _, ...shown } = (example.output ?? {}) as Json
  return { output: (output as z.ZodObject).omit({ token: true }), example: shown }
}

function successes(door: Door, route: Route, schemas: Json): Json {
  const { statuses } = route.operation
  const { output, example } = shownOutput(door, route)
  const schema = toSchema(output, 'output', schemas)
  const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
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

function failures(door: Door, route: Route): Json {
  const byStatus = Map.groupBy(routeErrors(door, route), (error) => error.status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, errors]) => [
        status,
        {
          description: errors.map((error) => `\`${error.type}\`: ${error.summary}`).join('\n\n'),
          headers: headerRefs,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(
                errors.map(({ type, summary }) => [type, { value: { error: { type, message: summary } } }]),
              ),
            },
          },
        },
      ]),
  )
}

/** JSON schema of a Zod schema; those with an id move to `components.schemas`. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { definitions = {}, ...own } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
  }) as Json & { definitions?: Json }
  for (const [name, definition] of Object.entries(definitions)) schemas[name] = rebase(definition)
  return rebase(own) as Json
}

const rebase = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/definitions/', '"#/components/schemas/'))

const errorSchema = {
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

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the same request under the same key is done once, and its answer is kept for 24 hours and sent again with Idempotent-Replayed: true.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })
const rateLimitHeaders = {
  'X-RateLimit-Limit': integerHeader('Requests allowed in any rolling 60 seconds.'),
  'X-RateLimit-Remaining': integerHeader('Requests left now.'),
  'X-RateLimit-Reset': integerHeader('Unix second at which at least one more request is allowed.'),
  'X-Request-Id': { description: 'Id of the request, for support.', schema: { type: 'string' } },
}
const headerRefs = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const rangeParameter = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'Parts of the file, such as `bytes=0-1023` or `bytes=-500,0-99`; several come as multipart/byteranges.',
  schema: { type: 'string' },
}

const binary = { type: 'string', format: 'binary' }
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
