import type { TestApp } from '../app.ts'
import type { Schema } from './edges.ts'
import { alternativesOf } from './samples.ts'
import type { WalkedRoute } from './walked.ts'

/** What the served OpenAPI document says of a route's request. */
type PublishedRequest = { query: Record<string, Schema>; path: Record<string, Schema>; body: Schema }

export async function publishedRequests(app: TestApp): Promise<(route: WalkedRoute) => PublishedRequest> {
  const document = (await app.request({ path: '/api/v1/openapi.json' })).body
  return (route) => {
    const { parameters, requestBody } = document.paths[route.path][route.method.toLowerCase()]
    const inPlace = (place: string) =>
      Object.fromEntries(
        parameters
          .filter((parameter: { in: string }) => parameter.in === place)
          .map(({ name, schema }: { name: string; schema: Schema }) => [name, resolve(schema, document)]),
      )
    const body = requestBody?.content['application/json'].schema ?? { type: 'object', properties: {} }
    return { query: inPlace('query'), path: inPlace('path'), body: resolve(body, document) as Schema }
  }
}

/** Puts what is referred to in its place. */
function resolve(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, document))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) {
    const steps = String(value.$ref).slice(2).split('/')
    const target = steps.reduce((at, step) => (at as Record<string, unknown>)[step], document)
    return resolve(target, document)
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolve(child, document)]))
}

/** A field of a body: where it stands, and its schema. Items of lists are not entered. */
export type Field = { path: string[]; schema: Schema }

export function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const here = [...path, name]
    return [{ path: here, schema: child }, ...fieldsOf(child, here)]
  })
}

/** A copy of a body with one field set. */
export function withField(
  body: Record<string, unknown>,
  path: string[],
  value: unknown,
): Record<string, unknown> {
  const [name, ...rest] = path as [string, ...string[]]
  const inner =
    rest.length === 0 ? value : withField((body[name] ?? {}) as Record<string, unknown>, rest, value)
  const kept = Object.entries(body).filter(([other]) => !alternativesOf[name]?.includes(other))
  return { ...Object.fromEntries(kept), [name]: inner }
}
