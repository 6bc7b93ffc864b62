import { z } from 'zod'
import type { StoredBytes } from '../bytes.ts'
import type { Ctx, Permission } from '../context.ts'
import type { ErrorDefinition } from '../errors.ts'
import { idText } from './fields.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Fields = z.ZodObject
type None = z.ZodObject<Record<never, never>, z.core.$strict>

/** `/brain/sources/{id}` -> `{ id: number }`: every name in a path is an id, unless `params` says otherwise. */
type PathIds<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: number } & PathIds<Rest>
  : unknown

/** What the path gives a verb: its ids, or what the route's own `params` say. */
type PathInput<Path extends string, Params extends Fields> = Fields extends Params
  ? PathIds<Path>
  : z.output<Params>

type RouteOptions<
  Query extends Fields,
  Body extends Fields,
  Output extends z.ZodType,
  Params extends Fields = Fields,
> = {
  /** The least permission a key needs. */
  permission: Permission
  summary: string
  description: string
  query?: Query
  body?: Body
  /** Names in the path that are no ids. */
  params?: Params
  /** Headers that the verb may set on its answer (`ctx.answerHeaders`), and what they say. */
  answer_headers?: Record<string, string>
  /** Largest body in bytes; 1 MiB unless given. */
  body_limit_bytes?: number
  output: Output
  /** Status of a success; a function where the same call either makes or finds a record. */
  status?: 200 | 201 | ((output: z.output<Output>) => 200 | 201)
  /** The verb does more than write the database (it calls a model or the network): it records its own answer. */
  callsOut?: boolean
  /** What the verb may throw, beyond the errors that every route has. */
  errors?: ErrorDefinition[]
  /** A request and its answer for the documentation. */
  example?: { query?: z.input<Query>; body?: z.input<Body>; output?: z.input<Output> }
}

/** One endpoint: drives validation, permission, errors, OpenAPI and the contract tests. */
export type Route = Omit<RouteOptions<Fields, Fields, z.ZodType>, 'query' | 'body' | 'params' | 'status'> & {
  method: Method
  path: string
  params: Fields
  query: Fields
  body: Fields
  statuses: (200 | 201)[]
  statusOf: (output: unknown) => 200 | 201
  verb: (ctx: Ctx, input: never) => Promise<unknown>
  /** `bytes`: the verb names a stored file, which is sent with ranges; `output` has no part in it. */
  sends: 'json' | 'bytes'
}

const none = z.strictObject({}) as None

const pathIds = (path: string) =>
  z.strictObject(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, idText()])))

const define =
  (method: Method) =>
  <
    Path extends string,
    Output extends z.ZodType,
    Query extends Fields = None,
    Body extends Fields = None,
    Params extends Fields = Fields,
  >(
    path: Path,
    options: RouteOptions<Query, Body, Output, Params>,
    verb: (
      ctx: Ctx,
      input: PathInput<Path, Params> & z.output<Query> & z.output<Body>,
    ) => Promise<z.output<Output>>,
  ): Route => {
    const { status = 200, query = none, body = none, params = pathIds(path), ...rest } = options
    return {
      ...rest,
      method,
      path,
      params,
      query,
      body,
      statuses: typeof status === 'function' ? [200, 201] : [status],
      statusOf: (typeof status === 'function' ? status : () => status) as Route['statusOf'],
      verb: verb as Route['verb'],
      sends: 'json',
    } as Route
  }

/** Declares an endpoint that reads. @see RouteOptions */
export const get = define('GET')
/** Declares an endpoint that answers a stored file: whole, or the ranges of it that are asked for. */
export const getBytes = <Path extends string>(
  path: Path,
  options: Pick<RouteOptions<None, None, z.ZodType>, 'permission' | 'summary' | 'description' | 'errors'>,
  verb: (ctx: Ctx, input: PathIds<Path>) => Promise<StoredBytes>,
): Route => ({ ...get(path, { ...options, output: z.unknown() }, verb), sends: 'bytes' })

/** Declares an endpoint that creates or acts. @see RouteOptions */
export const post = define('POST')
/** Declares an endpoint that changes what is sent. @see RouteOptions */
export const patch = define('PATCH')
/** Declares an endpoint that removes. @see RouteOptions */
export const del = define('DELETE')
