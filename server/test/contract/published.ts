import type { DoorName } from '../../src/platform/http/doors/door.ts'
import type { TestApp } from '../app.ts'
import type { Schema } from './edges.ts'
import { alternatives } from './sample-fields.ts'
import { routes, type WalkedRoute } from './walked.ts'

type PublishedOperation = {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

/** A route's request as the served OpenAPI document describes it. */
type PublishedRequest = { query: Record<string, Schema>; path: Record<string, Schema>; body: Schema }

// biome-ignore lint/suspicious/noExplicitAny: tests look at what came over the wire
type Document = any

/** The document that each door serves. */
export async function publishedDocuments(app: TestApp): Promise<Map<DoorName, Document>> {
  const served = [...new Set(routes.map(({ door }) => door))].map(async ({ name, prefix }) => {
    const { body } = await app.request({ path: `${prefix}/openapi.json` })
    return [name, body] as const
  })
  return new Map(await Promise.all(served))
}

/** Loads the documents of the doors. @returns a function that finds the published request of a route */
export async function publishedRequests(app: TestApp): Promise<(route: WalkedRoute) => PublishedRequest> {
  const documents = await publishedDocuments(app)
  const known = new Map<WalkedRoute, PublishedRequest>()
  const find = (route: WalkedRoute): PublishedRequest => {
    const document = documents.get(route.door.name)!
    const operation = document.paths[route.path][route.method.toLowerCase()]
    const { parameters, requestBody } = resolve(operation, document) as PublishedOperation
    const schemasIn = (location: string) =>
      Object.fromEntries(
        parameters.filter((one) => one.in === location).map(({ name, schema }) => [name, schema]),
      )
    const body = requestBody?.content['application/json']?.schema ?? { type: 'object', properties: {} }
    return { query: schemasIn('query'), path: schemasIn('path'), body }
  }
  return (route) => {
    const request = known.get(route) ?? find(route)
    known.set(route, request)
    return request
  }
}

/** Replaces every reference with what it refers to. */
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

/** A field of a body: its path and its schema. Fields within the items of a list are left out. */
export type Field = { path: string[]; schema: Schema }

/** The fields of a body and of the objects in it. */
export function listFields(schema: Schema, path: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const here = [...path, name]
    return [{ path: here, schema: child }, ...listFields(child, here)]
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
  const others = Object.entries(body).filter(([other]) => !alternatives[name]?.includes(other))
  return { ...Object.fromEntries(others), [name]: inner }
}
