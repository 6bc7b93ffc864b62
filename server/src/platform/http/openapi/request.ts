import type { z } from 'zod'
import type { Door } from '../doors/door.ts'
import type { Route } from '../route.ts'
import { isRepeatable } from '../route-errors.ts'
import { binary, type Json, toSchema } from './schema.ts'

/** The parameters of a route: its fields in path and query, and the headers that it understands. */
export function parameters(door: Door, route: Route, schemas: Json): Json[] {
  return [
    ...fieldParameters(route.params, 'path', schemas),
    ...fieldParameters(route.query, 'query', schemas),
    ...(isRepeatable(door, route) ? [idempotencyParameter] : []),
    ...(route.operation.takesIfMatch ? [ifMatchParameter] : []),
    ...(route.operation.sends === 'bytes' ? [rangeParameter] : []),
  ]
}

function fieldParameters(fields: z.ZodObject, location: 'path' | 'query', schemas: Json): Json[] {
  const { properties = {}, required = [] } = toSchema(fields, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }))
}

/** The body that a route takes, if it takes one. */
export function requestBody({ method, operation, body, takesBeacons }: Route, schemas: Json): Json {
  if (method === 'GET' || method === 'DELETE') return {}
  if (operation.receives === 'raw') {
    return { requestBody: { required: true, content: { '*/*': { schema: binary } } } }
  }
  const schema = toSchema(body, 'input', schemas)
  if (operation.receives === 'file') {
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile(schema) } } },
    }
  }
  const given = Object.entries(operation.example.input ?? {}).filter(([name]) => name in body.shape)
  const example = given.length === 0 ? {} : { example: Object.fromEntries(given) }
  return {
    requestBody: {
      required: 'required' in schema,
      content: {
        'application/json': { schema, ...example },
        ...(takesBeacons === true && { 'text/plain': { schema: beacon } }),
      },
    },
  }
}

/** The fields of a form, then its file. */
const withFile = ({ properties, required = [], ...schema }: Json): Json => ({
  ...schema,
  properties: {
    ...(properties as Json),
    file: { ...binary, description: 'The file with its name, after all other fields.' },
  },
  required: [...(required as string[]), 'file'],
})

const beacon = {
  type: 'string',
  contentMediaType: 'application/json',
  description:
    'The same JSON, as navigator.sendBeacon sends a text. With the cookie of a session it is taken from pages of this server alone.',
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the same request under the same keyis done once, and its answer is stored for 24 hours and sent again with Idempotent-Replayed: true.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The updated_at of the record in double quotes, as it was read. If somebody changed the record since, nothing is changed and the answer is 412 changed_meanwhile.',
  schema: { type: 'string' },
}

const rangeParameter = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'Parts of the file, such as `bytes=0-1023` or `bytes=-500,0-99`; several come as multipart/byteranges.',
  schema: { type: 'string' },
}
