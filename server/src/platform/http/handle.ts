import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, createContext } from '../context.ts'
import type { Principal } from './authenticate.ts'
import type { Route } from './route.ts'
import { validateInput } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal
  }
}

/** Runs a route's verb for an admitted request and sends its answer. */
export async function handle(
  app: App,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  checkOutput: boolean,
): Promise<FastifyReply> {
  const input = validateInput(route, { params: request.params, query: request.query, body: request.body })
  const { account, actor } = request.principal!
  const ctx = createContext(app, { account, actor, log: app.log.child({ request_id: request.id }) })
  const output = await route.verb(ctx, input)
  if (checkOutput) route.output.parse(output)
  return reply
    .code(route.statusOf(output))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(output))
}
