import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { App } from '../context.ts'
import type { PageAnswer } from '../page-answer.ts'
import { unknownPath } from './failures.ts'
import { decodeTexts, fastifyPath, textKinds } from './route.ts'
import { sendBytes } from './send-bytes.ts'

/** An address outside the API, for browsers. It needs no key, so the address itself must carry a permit. */
export type Page = {
  path: string
  params: z.ZodObject
  query: z.ZodObject
  /** @returns null where there is nothing at this address */
  open: (app: App, input: never) => Promise<PageAnswer | null>
}

/** Declares a page. Parameters that do not fit the schemas are answered as an unknown address. */
export const page = <Params extends z.ZodObject, Query extends z.ZodObject>(
  path: string,
  { params, query }: { params: Params; query: Query },
  open: (app: App, input: z.output<Params> & z.output<Query>) => Promise<PageAnswer | null>,
): Page => ({ path, params, query, open: open as Page['open'] })

/** Serves the pages of the features. */
export function servePages(http: FastifyInstance, app: App, pages: Page[]): void {
  for (const { path, params, query, open } of pages) {
    const kinds = textKinds(params, query)
    http.get(fastifyPath(path), async (request, reply) => {
      const given = [
        params.safeParse(decodeTexts(kinds, request.params as Record<string, unknown>)),
        query.safeParse(decodeTexts(kinds, request.query as Record<string, unknown>)),
      ]
      const answer = given.every((part) => part.success)
        ? await open(app, Object.assign({}, ...given.map((part) => part.data)) as never)
        : null
      if (answer === null) return unknownPath(request, reply.header('cache-control', 'no-store'))
      if ('json' in answer)
        return reply.code(answer.status).header('cache-control', 'no-store').send(answer.json)
      if ('bytes' in answer || answer.isEmbeddable)
        reply.header('cross-origin-resource-policy', 'cross-origin')
      if ('bytes' in answer) {
        return sendBytes(app, request, reply.header('cache-control', answer.cache_control), answer.bytes)
      }
      return reply
        .code(answer.status)
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': answer.content_security_policy,
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(answer.html)
    })
  }
}
