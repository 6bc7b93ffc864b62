import { z } from 'zod'
import {
  apiKeyExpired,
  apiKeyRevoked,
  databaseUnavailable,
  type ErrorDefinition,
  insufficientScope,
  internalError,
  invalidApiKey,
  invalidJson,
  invalidRequest,
  missingApiKey,
  notFound,
  payloadTooLarge,
  rateLimited,
  unsupportedMediaType,
} from '../errors.ts'
import { idempotencyInProgress, idempotencyKeyReused } from './idempotency.ts'
import type { Route } from './route.ts'
import { rangeNotSatisfiable } from './send-bytes.ts'
import { type HttpSettings, publicUrl } from './settings.ts'

/** A feature as the documentation shows it. */
export type TaggedRoutes = { title: string; promise: string; routes: Route[] }

type Json = Record<string, unknown>

const apiDescription = `JSON over HTTPS for one account of a conversational-clone platform.

Every request carries \`Authorization: Bearer <API_KEY>\`. Errors have one shape:
\`{"error":{"type","message"}}\`. Timestamps are ISO 8601 in UTC with milliseconds, ids are integers below 2^53.
Every response carries \`X-Request-Id\` and the rate headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\`.`

/** Builds the OpenAPI 3.0 document from the route rows: what is published is what validates. */
export function buildOpenApi(features: TaggedRoutes[], settings: HttpSettings): Json {
  const schemas: Json = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const feature of features) {
    for (const route of feature.routes) {
      paths[route.path] ??= {}
      paths[route.path]![route.method.toLowerCase()] = operation(route, feature.title, schemas)
    }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Understudy management API',
      version: '1.0.0',
      description: apiDescription,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: `${settings.PUBLIC_URL === '' ? '' : publicUrl(settings)}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: features
      .filter((feature) => feature.routes.length > 0)
      .map((feature) => ({ name: feature.title, description: feature.promise })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'A key of the account: usk_…' },
      },
      headers: rateLimitHeaders,
      schemas,
    },
  }
}

function operation(route: Route, tag: string, schemas: Json): Json {
  return {
    operationId: operationId(route),
    tags: [tag],
    summary: route.summary,
    description: `${route.description}\n\nPermission: \`${route.permission}\`.`,
    parameters: [
      ...parameters(route.params, 'path', schemas),
      ...parameters(route.query, 'query', schemas),
      ...(route.method === 'POST' ? [idempotencyParameter] : []),
      ...(route.sends === 'bytes' ? [rangeParameter] : []),
    ],
    ...requestBody(route, schemas),
    responses: {
      ...(route.sends === 'bytes' ? byteAnswers : successes(route, schemas)),
      ...failures(route),
    },
  }
}

/** The verb's own name: unique because verbs are. */
const operationId = (route: Route): string => route.verb.name

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

function requestBody(route: Route, schemas: Json): Json {
  if (route.method === 'GET' || Object.keys(route.body.shape).length === 0) return {}
  const schema = toSchema(route.body, 'input', schemas)
  const example = route.example?.body
  return {
    requestBody: {
      required: 'required' in schema,
      content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    },
  }
}

function successes(route: Route, schemas: Json): Json {
  const schema = toSchema(route.output, 'output', schemas)
  const example = route.example?.output
  const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
  const headers = { ...headerRefs, ...ownHeaders(route) }
  const describe = (status: number) =>
    status === 201 ? 'Created.' : route.statuses.length > 1 ? 'Already there: found or replaced.' : 'Success.'
  return Object.fromEntries(
    route.statuses.map((status) => [status, { description: describe(status), headers, content }]),
  )
}

const ownHeaders = ({ answer_headers = {} }: Route): Json =>
  Object.fromEntries(
    Object.entries(answer_headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )

/** The errors that any call of this route may meet, besides those that it declares. */
export function errorsOf(route: Route): ErrorDefinition[] {
  const hasBody = route.method !== 'GET'
  const namesRecords = /\{/.test(route.path)
  return [
    invalidRequest,
    ...(hasBody ? [invalidJson, payloadTooLarge, unsupportedMediaType] : []),
    missingApiKey,
    invalidApiKey,
    apiKeyRevoked,
    apiKeyExpired,
    insufficientScope,
    ...(namesRecords ? [notFound] : []),
    ...(route.method === 'POST' ? [idempotencyKeyReused, idempotencyInProgress] : []),
    ...(route.sends === 'bytes' ? [rangeNotSatisfiable] : []),
    rateLimited,
    internalError,
    databaseUnavailable,
    ...(route.errors ?? []),
  ].filter((error, index, all) => all.findIndex((other) => other.type === error.type) === index)
}

function failures(route: Route): Json {
  const byStatus = Map.groupBy(errorsOf(route), (error) => error.status)
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

const byteAnswer = (description: string, contentType: string) => ({
  description,
  headers: headerRefs,
  content: { [contentType]: { schema: { type: 'string', format: 'binary' } } },
})
const byteAnswers = {
  200: byteAnswer('The whole file.', '*/*'),
  206: byteAnswer('The parts that Range asks for; several of them as multipart/byteranges.', '*/*'),
  304: { description: 'The file is the one that If-None-Match names.', headers: headerRefs },
}
