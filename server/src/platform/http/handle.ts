import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { StoredBytes } from '../bytes.ts'
import type { App, Ctx } from '../context.ts'
import { createContext, noAccount } from '../create-context.ts'
import type { CsvFile } from '../csv-file.ts'
import { recordId } from '../record-id.rules.ts'
import { asksFor } from './accept.rules.ts'
import { clientGoneSignal } from './client-gone.ts'
import type { Caller, Door } from './doors/door.ts'
import { applySession } from './doors/session-cookie.ts'
import { addressOf } from './gate.ts'
import { type Answer, idempotencyKey, requestFingerprint, runOnce } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import { jsonBody } from './json-body.ts'
import { readUpload } from './read-upload.ts'
import { decodeTexts, type Route } from './route.ts'
import { isRepeatable } from './route-errors.ts'
import { sendBytes } from './send-bytes.ts'
import { sendCsv } from './send-csv.ts'
import { validateInput } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an admitted request; null where the route needs none. */
    caller?: Caller | null
  }
}

const nobody: Caller = { account: noAccount, actor: { kind: 'nobody' } }

export type HandleOptions = {
  app: App
  door: Door
  route: Route
  /** Checks every answer against its schema and fails where it differs: for tests. */
  checkOutput: boolean
}

/** Runs the verb of a route for an admitted request and sends its answer. */
export async function handle(
  options: HandleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { route } = options
  if (route.operation.receives !== 'file')
    return respond(options, { request, reply }, verbInput(route, request))
  const upload = await beginUpload(route, request)
  try {
    return await respond(options, { request, reply }, upload.input)
  } finally {
    upload.close()
  }
}

async function respond(
  options: HandleOptions,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  input: never,
): Promise<FastifyReply> {
  const { app, route, checkOutput } = options
  const { verb, output: schema, sends } = route.operation
  const { account, actor } = request.caller ?? nobody
  const ctx = createContext(app, {
    account,
    actor,
    log: app.log.child({ request_id: request.id }),
    clientGone: clientGoneSignal(reply),
    clientAddress: addressOf(request),
    ifMatch: route.operation.takesIfMatch ? readIfMatch(request.headers['if-match']) : null,
  })
  if (sends === 'csv') return sendCsv(app, request, reply, (await verb(ctx, input)) as CsvFile)
  if (sends === 'bytes') return sendBytes(app, request, reply, (await verb(ctx, input)) as StoredBytes)
  const { alsoAs } = route.operation
  if (alsoAs !== undefined) reply.header('vary', 'accept')
  if (alsoAs !== undefined && asksFor(alsoAs.type, request.headers.accept))
    return reply.type(`${alsoAs.type}; charset=utf-8`).send(await alsoAs.verb(ctx, input))
  let changed: unknown
  const run = async (verbCtx: Ctx) => {
    const output = await verb(verbCtx, input)
    changed = output
    if (checkOutput) schema.parse(output)
    return route.session === undefined ? output : applySession(options, reply, output)
  }
  const { status, body, headers, replayed } = await answer(options, ctx, { request, run })
  if (replayed) reply.header('idempotent-replayed', 'true')
  else await recordIfChanged(options, request, { ctx, output: changed })
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}

/** Records the change before its answer is sent, so that no change that a client knows of is missing. */
async function recordIfChanged(
  { app, door, route }: HandleOptions,
  { caller, params }: FastifyRequest,
  { ctx, output }: { ctx: Ctx; output: unknown },
): Promise<void> {
  const isChange = route.method !== 'GET' && route.operation.isAudited && caller !== null
  if (!isChange || (door.name !== 'api' && door.name !== 'panel')) return
  const record_id = recordId(output) ?? Object.values(params as object).findLast(Number.isSafeInteger) ?? null
  await app.recordChange(ctx, { operation: route.operation.name, record_id, door: door.name })
}

function verbInput(route: Route, request: FastifyRequest): never {
  const { params, query, body, headers } = request
  if (route.operation.receives === 'fields') return validateInput(route, { params, query, body })
  const fields: object = validateInput(route, { params, query, body: {} })
  return { ...fields, body: body ?? Buffer.alloc(0), headers } as never
}

/** The input of a verb that takes a file, which still comes. What the address says is checked before anything is read. */
async function beginUpload(
  route: Route,
  request: FastifyRequest,
): Promise<{ input: never; close: () => void }> {
  const { operation, body, kinds } = route
  const { params, query } = request
  validateInput({ ...route, body: z.strictObject({}) }, { params, query, body: {} })
  const maxFields = Object.keys(body.shape).length
  const { fields, file, close } = await readUpload(request, { ...operation, maxFields })
  try {
    const input: object = validateInput(route, { params, query, body: decodeTexts(kinds, fields) })
    return { input: { ...input, file } as never, close }
  } catch (error) {
    close()
    throw error
  }
}

async function answer(
  { door, route }: HandleOptions,
  ctx: Ctx,
  { request, run }: { request: FastifyRequest; run: (ctx: Ctx) => Promise<unknown> },
): Promise<Omit<Answer, 'body'> & { body: string | Readable }> {
  const { method, operation } = route
  const key = isRepeatable(door, route) ? idempotencyKey(request.headers['idempotency-key']) : null
  if (key === null) {
    const output = await run(ctx)
    const status = operation.successStatus(output)
    return { status, body: jsonBody(output), headers: ctx.answerHeaders, replayed: false }
  }
  const fingerprint = requestFingerprint(method, request.url, request.body)
  return runOnce(ctx, operation, { key, fingerprint }, run)
}
