import type { FastifyReply } from 'fastify'
import { clientGone } from '../errors.ts'

/** Aborted when the client hangs up before its answer is sent. The reason is never sent; logs and metrics have it. */
export function clientGoneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const onClose = () => {
    if (reply.raw.writableFinished) return
    controller.abort(clientGone())
  }
  if (reply.raw.closed) onClose()
  else reply.raw.once('close', onClose)
  return controller.signal
}
