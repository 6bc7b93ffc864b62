import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { translateDatabaseError } from '../db/errors.ts'
import {
  ApiError,
  internalError,
  invalidJson,
  invalidRequest,
  notFound,
  payloadTooLarge,
  unsupportedMediaType,
} from '../errors.ts'
import { isUploading } from './read-upload.ts'

/** Answers every failure as `{"error":{"type","message"}}`. Causes go to the log only. */
export function answerErrors(http: FastifyInstance, app: App): void {
  http.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown)
    const line = { request_id: request.id, type: error.type, err: error.cause ?? thrown }
    if (error.status >= 500) app.log.error(line, 'request failed')
    else app.log.debug(line, 'request refused')
    return sendError(reply, error)
  })
}

/** Answers 404 for an address that does not exist. */
export function unknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, notFound('There is nothing at this address.'))
}

/** Answers bytes that are not an HTTP request and ends their connection. Fastify has no hook and no reply for them. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // A file may take longer than Node lets a request take.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
  const { status, message } = unreadable(error.code)
  const body = JSON.stringify(errorBody(invalidRequest(message)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `x-request-id: ${randomUUID()}`,
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

function unreadable(code: string | undefined): { status: number; message: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request took too long to come.' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'The headers and address are too long.' }
  return { status: 400, message: 'This is no HTTP request that the server can read.' }
}

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error)))
}

/** The body of every error. */
export const errorBody = (error: ApiError) => ({ error: { type: error.type, message: error.message } })

/** The error that a client gets for any thrown value. */
export function toApiError(thrown: unknown): ApiError {
  const { code, statusCode } = (thrown ?? {}) as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return payloadTooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType()
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return invalidJson('The body ended before its Content-Length.')
  // Also a client that hangs up while it sends: its ECONNRESET is not the database's.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return invalidRequest()
  const error = translateDatabaseError(thrown)
  return error instanceof ApiError ? error : internalError(undefined, { cause: thrown })
}
