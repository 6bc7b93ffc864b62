import { anyone, type Door } from '../doors/door.ts'
import { doorRoutes, type OpenDoor } from '../doors/open-doors.ts'
import type { Route } from '../route.ts'
import { type HttpSettings, publicUrl } from '../settings.ts'
import { answers, errorSchema, rateLimitHeaders } from './answers.ts'
import { parameters, requestBody } from './request.ts'
import type { Json } from './schema.ts'
import { type Operation, shareRepeated } from './share-repeated.ts'

const info = {
  version: '1.0.0',
  contact: { name: 'Understudy' },
  license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
}

/** Builds the OpenAPI 3.0 document of a door from its routes, with the schemas that validate the requests. */
export function buildOpenApi(open: OpenDoor, settings: HttpSettings): Json {
  const { door, groups } = open
  const schemas: Json = { Error: errorSchema }
  const described = groups.flatMap(({ title, routes }) =>
    routes.map((route) => describeOperation(door, route, { tag: title, schemas })),
  )
  const { operations, components } = shareRepeated(described)
  const paths: Record<string, Json> = {}
  for (const [index, { path, method }] of doorRoutes(open).entries()) {
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = operations[index]
  }
  const { title, description, securitySchemes } = door.document
  return {
    openapi: '3.0.3',
    info: { title, description, ...info },
    servers: [{ url: `${settings.PUBLIC_URL === '' ? '' : publicUrl(settings)}${door.prefix}` }],
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    tags: groups
      .filter(({ routes }) => routes.length > 0)
      .map(({ title: name, promise }) => ({ name, description: promise })),
    paths,
    components: { securitySchemes, ...components, headers: rateLimitHeaders, schemas },
  }
}

type Surroundings = { tag: string; schemas: Json }

function describeOperation(door: Door, route: Route, { tag, schemas }: Surroundings): Operation {
  const { name, summary, description } = route.operation
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: `${description}\n\n${door.document.describeAccess(route.access)}`,
    ...(route.access === anyone ? { security: [] } : {}),
    parameters: parameters(door, route, schemas),
    ...requestBody(route, schemas),
    responses: answers(door, route, schemas),
  }
}
