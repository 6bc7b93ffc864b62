import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredBytes } from '../bytes.ts'
import type { App, Ctx } from '../context.ts'
import { createContext } from '../create-context.ts'
import type { Principal } from './authenticate.ts'
import { type Answer, idempotencyKey, newAnswer, requestFingerprint, runOnce } from './idempotency.ts'
import type { Route } from './route.ts'
import { sendBytes } from './send-bytes.ts'
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
  if (route.sends === 'bytes') {
    return sendBytes(app, request, reply, (await route.verb(ctx, input)) as StoredBytes)
  }
  const run = async (verbCtx: Ctx) => {
    const output = await route.verb(verbCtx, input)
    if (checkOutput) route.output.parse(output)
    return output
  }
  const { status, body, headers, replayed } = await answer(ctx, route, request, run)
  if (replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}

async function answer(
  ctx: Ctx,
  route: Route,
  request: FastifyRequest,
  run: (ctx: Ctx) => Promise<unknown>,
): Promise<Answer> {
  const key = route.method === 'POST' ? idempotencyKey(request.headers['idempotency-key']) : null
  if (key !== null) {
    const fingerprint = requestFingerprint(route.method, request.url, request.body)
    return runOnce(ctx, route, { key, fingerprint }, run)
  }
  const output = await run(ctx)
  return newAnswer(ctx, route, output)
}
