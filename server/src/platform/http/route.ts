import { z } from 'zod'
import type { PublishedOperation } from '../operation.ts'
import { decodeText, type ValueKind, valueKinds } from '../text-values.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Fields = z.ZodObject

/** One address of a door: which operation it opens, and for whom. */
export type Route<Access = unknown> = {
  method: Method
  path: string
  /** The access that a caller needs, in the terms of the door: a permission, a role, `anyone`. */
  access: Access
  operation: PublishedOperation
  /** The operation's input by where it stands in a request. */
  params: Fields
  query: Fields
  body: Fields
  /** The success of this route begins or ends the session of the door's cookie. */
  session?: 'begins' | 'ends'
  /** The body may also be JSON that says it is text/plain: pages that close send it with sendBeacon, without headers. */
  takesBeacons?: boolean
  /**
   * A permit in the body says who sends it, whichever site its page is of and however many share an address. The verb limits
   * them.
   */
  authorisedByBody?: boolean
  /** Kinds of the values that are not texts, of the fields that come as texts: in path, query, and the form of a file. */
  kinds: Map<string, Set<ValueKind>>
}

const none = z.strictObject({})

/** Fields that the path names come from the path; the others from the query (GET, DELETE) or from the body. */
const define =
  (method: Method) =>
  <Access extends string>(
    path: string,
    access: Access,
    operation: PublishedOperation,
    options: Pick<Route, 'session' | 'takesBeacons' | 'authorisedByBody'> = {},
  ): Route<Access> => {
    const { input, receives } = operation
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const params = z.strictObject(Object.fromEntries(names.map((name) => [name, field(name)])))
    const others = names.length === 0 ? input : without(input, names)
    const inQuery = method === 'GET' || method === 'DELETE'
    const query = inQuery ? others : none
    const body = inQuery || receives === 'raw' ? none : others
    return {
      method,
      path,
      access,
      operation,
      params,
      query,
      body,
      kinds: receives === 'file' ? textKinds(params, body) : textKinds(params, query),
      ...options,
    }

    function field(name: string): z.core.$ZodType {
      const schema = input.shape[name]
      if (schema === undefined) throw new Error(`${path}: ${operation.name} takes no ${name}`)
      return schema
    }
  }

/** Leaves fields out of an object. Unlike `omit` it keeps the checks that concern several fields. */
function without(input: Fields, names: string[]): Fields {
  const shape = Object.fromEntries(Object.entries(input.shape).filter(([name]) => !names.includes(name)))
  return z.clone(input, { ...input._zod.def, shape } as Fields['_zod']['def'])
}

/** Kinds of the values that a text may stand for, for each field that is not a text. */
export function textKinds(...parts: Fields[]): Route['kinds'] {
  const fields = parts.flatMap(({ shape }) => Object.entries(shape))
  const kinds = fields.map(([name, schema]) => [name, valueKinds(schema).kinds] as const)
  return new Map(kinds.filter(([, fieldKinds]) => [...fieldKinds].some((kind) => kind !== 'text')))
}

/** Decodes the texts of a path or query. Changes `texts` itself, and returns it. */
export function decodeTexts(kinds: Route['kinds'], texts: Record<string, unknown>): Record<string, unknown> {
  for (const name in texts) {
    const given = texts[name]
    const fieldKinds = typeof given === 'string' ? kinds.get(name) : undefined
    if (fieldKinds !== undefined) texts[name] = decodeText(fieldKinds, given as string)
  }
  return texts
}

/** `/brain/sources/{id}` -> `/brain/sources/:id` */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** A route that reads. */
export const get = define('GET')
/** A route that creates or acts. */
export const post = define('POST')
/** A route that sets what is sent, however often it is sent. */
export const put = define('PUT')
/** A route that changes the fields that are sent. */
export const patch = define('PATCH')
/** A route that deletes. */
export const del = define('DELETE')
