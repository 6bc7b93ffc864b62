import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '../context.ts'
import type { PageAnswer, PageRequest } from '../page-answer.ts'
import { isFormRequest, parseForms } from './body.ts'
import { cookieText } from './cookies.rules.ts'
import { contentDisposition } from './disposition.rules.ts'
import { unknownPath } from './failures.ts'
import { addressOf } from './gate.ts'
import { decodeTexts, fastifyPath, textKinds } from './route.ts'
import { sendBytes } from './send-bytes.ts'

/** Largest body of a form, in bytes. */
const maxFormBytes = 65_536

/** An address outside the API, for browsers. It needs no key, so the address itself must carry a permit. */
export type Page = {
  method: 'GET' | 'POST'
  path: string
  params: z.ZodObject
  query: z.ZodObject
  /** @returns null where there is nothing at this address */
  open: (app: App, input: never, request: PageRequest) => Promise<PageAnswer | null>
}

const define =
  (method: Page['method']) =>
  <Params extends z.ZodObject, Query extends z.ZodObject>(
    path: string,
    { params, query }: { params: Params; query: Query },
    open: (
      app: App,
      input: z.output<Params> & z.output<Query>,
      request: PageRequest,
    ) => Promise<PageAnswer | null>,
  ): Page => ({ method, path, params, query, open: open as Page['open'] })

/** Declares a page. Parameters that do not fit the schemas are answered as an unknown address. */
export const page = define('GET')

/** Declares an address that takes what a page's form sends, or the same fields as JSON, which whoever opens it checks. */
export const formPage = define('POST')

/** Serves the pages of the features. */
export async function servePages(http: FastifyInstance, app: App, pages: Page[]): Promise<void> {
  const serve = (scope: FastifyInstance, { method, path, ...rest }: Page) =>
    scope.route({ method, url: fastifyPath(path), handler: answerWith(app, rest), bodyLimit: maxFormBytes })
  for (const declared of pages.filter(({ method }) => method === 'GET')) serve(http, declared)
  await http.register(async (scope) => {
    parseForms(scope)
    for (const declared of pages.filter(({ method }) => method === 'POST')) serve(scope, declared)
  })
}

function answerWith(app: App, { params, query, open }: Omit<Page, 'method' | 'path'>) {
  const kinds = textKinds(params, query)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const given = [
      params.safeParse(decodeTexts(kinds, request.params as Record<string, unknown>)),
      query.safeParse(decodeTexts(kinds, request.query as Record<string, unknown>)),
    ]
    const answer = given.every((part) => part.success)
      ? await open(app, Object.assign({}, ...given.map((part) => part.data)) as never, requestOf(request))
      : null
    return answer === null
      ? unknownPath(request, reply.header('cache-control', 'no-store'))
      : sendPage(app, request, reply, answer)
  }
}

const requestOf = (request: FastifyRequest): PageRequest => ({
  sent: (request.body ?? {}) as Record<string, unknown>,
  sentAs: isFormRequest(request) ? 'form' : 'json',
  clientAddress: addressOf(request),
  languages: request.headers['accept-language'] ?? '',
  cookies: request.headers.cookie ?? '',
})

function sendPage(app: App, request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) {
  if ('bytes' in answer || ('html' in answer && answer.isEmbeddable))
    reply.header('cross-origin-resource-policy', 'cross-origin')
  if ('bytes' in answer)
    return sendBytes(app, request, reply.header('cache-control', answer.cache_control), answer.bytes)
  reply.header('cache-control', 'no-store')
  if ('json' in answer) return reply.code(answer.status).send(answer.json)
  if ('see_other' in answer) {
    const isSecure = app.base_url.startsWith('https:')
    if (answer.cookie !== undefined) reply.header('set-cookie', cookieText({ ...answer.cookie, isSecure }))
    return reply.redirect(answer.see_other, 303)
  }
  if ('file' in answer)
    return reply
      .header('content-disposition', contentDisposition('attachment', answer.name))
      .type(answer.content_type)
      .send(answer.file)
  return reply
    .code(answer.status)
    .headers({
      'content-security-policy': answer.content_security_policy,
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(answer.html)
}
