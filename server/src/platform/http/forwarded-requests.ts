import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'

/** Headers by which proxies and content delivery networks say for whom they pass a request on. */
const forwardingHeader =
  /^(forwarded|via|client-ip|cdn-loop|x-(forwarded|original|real|client|cluster|envoy|azure)-.+|(cf|cloudfront)-.+|.+-client-ip)$/

/** A name or address of this machine, as a Host header has it. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/**
 * Whether a request may come from elsewhere though its connection comes from this machine: a proxy passes it on. Those that
 * add no header send the Host that they were asked for, or HTTP/1.0 as nginx does unless told otherwise.
 */
export const isForwarded = ({ headers, raw }: FastifyRequest): boolean =>
  Object.keys(headers).some((name) => forwardingHeader.test(name)) ||
  !ownHost.test(headers.host ?? '') ||
  raw.httpVersion === '1.0'

/** Warns once where a proxy seems to stand in front of the server, and nobody's X-Forwarded-For is believed. */
export function warnOfUntrustedProxy(http: FastifyInstance, app: App): void {
  if (app.config.TRUST_PROXY !== false) return
  let isWarned = false
  http.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      app.log.warn(
        { from: request.ip },
        'X-Forwarded-For came with a request and is not believed. Where this is the address of your proxy, set TRUST_PROXY to it: else all clients count as one',
      )
    }
    done()
  })
}
