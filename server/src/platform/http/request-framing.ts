import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, invalidRequest } from '../errors.ts'

/** Refuses a request with several Host headers: a proxy may have chosen its way by another one than the server would. */
export function findHostProblem({ raw: { rawHeaders } }: FastifyRequest): ApiError | null {
  let hostCount = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i]!)) hostCount++
  return hostCount > 1 ? invalidRequest('The request has more than one Host header.') : null
}

/** Closed at once, a connection whose client still sends would be reset, and some clients then lose the answer. */
const lingerMs = 1_000

/**
 * Ends the connection after an answer that is given before the whole body came: whoever was refused would else keep the
 * server reading for as long as a request may take.
 */
export function closeUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  if (raw.complete || (length === '0' && encoding === undefined)) return
  reply.header('connection', 'close')
  const { socket } = raw
  // Node calls this when the answer was handed over.
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}
