import type { Routes } from './routes.generated.ts'

export type RouteName = keyof Routes
export type Input<Name extends RouteName> = Routes[Name]['input']
export type Output<Name extends RouteName> = Routes[Name]['output']

/** A refusal or failure of the server, or no answer at all (type `unreachable`, status 0). */
export class ApiError extends Error {
  readonly type: string
  readonly status: number
  /** What support finds the request by; null where there is none. */
  readonly request_id: string | null

  constructor(
    message: string,
    { type, status, request_id }: Pick<ApiError, 'type' | 'status' | 'request_id'>,
  ) {
    super(message)
    this.type = type
    this.status = status
    this.request_id = request_id
  }
}

/** A request as it goes over the wire. */
export type WireRequest = {
  method: string
  path: string
  body: string | null
  headers?: Record<string, string>
}

/** Puts the fields of a route's input where they belong: path, query (GET, DELETE), body, or the header If-Match. */
export function wireRequest<Name extends RouteName>(name: Name, input: Input<Name>): WireRequest {
  const { method, path, fields } = addressed(name, input)
  if (method !== 'GET' && method !== 'DELETE') {
    const { if_match, ...sent } = fields
    const headers = if_match === undefined ? {} : { headers: { 'if-match': `"${if_match}"` } }
    return { method, path, body: JSON.stringify(sent), ...headers }
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([field, value]) => [field, String(value)])).toString()
  return { method, path: query === '' ? path : `${path}?${query}`, body: null }
}

/** Puts the fields that the path names into it. @returns the others beside it */
export function addressed<Name extends RouteName>(name: Name, input: Input<Name>) {
  const [method = '', template = ''] = name.split(' ')
  const fields: Record<string, unknown> = { ...input }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(fields[field])
    delete fields[field]
    return encodeURIComponent(value)
  })
  return { method, path, fields }
}

/**
 * Calls the server.
 * @throws ApiError
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Output<Name>> {
  const { method, path, body, headers: own } = wireRequest(name, input)
  const headers = body === null ? undefined : { 'content-type': 'application/json', ...own }
  return (await answerOf(fetch(path, { method, headers, body, signal }))) as Output<Name>
}

let hear: (answer: Response | null) => void = () => undefined

/** Has an application hear each answer before whoever called gets it, and null where the server was not reached. */
export function hearAnswers(listen: typeof hear): void {
  hear = listen
}

async function answerOf(response: Promise<Response>): Promise<unknown> {
  const answer = await response.catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    hear(null)
    throw new ApiError(error.message, { type: 'unreachable', status: 0, request_id: null })
  })
  hear(answer)
  const body = (await answer.json().catch(() => ({}))) as ErrorBody
  if (answer.ok) return body
  throw refusal(body, answer.status, answer.headers.get('x-request-id'))
}

type ErrorBody = { error?: { type: string; message: string } }

export function refusal({ error }: ErrorBody, status: number, request_id: string | null): ApiError {
  const { type = 'internal_error', message = '' } = error ?? {}
  return new ApiError(message, { type, status, request_id })
}
