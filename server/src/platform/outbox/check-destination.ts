import type { App } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import { OutboundError, urlNotAllowed } from '../outbound/index.ts'

/**
 * Refuses an address that deliveries could never be sent to. Plain http is for networks that the operator opened.
 * The addresses of an https host are checked at each attempt instead, since they may change.
 * @throws invalid_request, url_not_allowed
 */
export async function checkDestination(app: App, address: string): Promise<void> {
  const url = parseAddress(app, address)
  if (url.protocol === 'http:' && (await app.outbound.hostAccess(url)) !== 'allowed') {
    throw invalidRequest('url: must be an https address.')
  }
}

function parseAddress(app: App, address: string): URL {
  try {
    return app.outbound.check(address)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'url_not_allowed') throw urlNotAllowed()
    throw invalidRequest('url: must be an https address without user name and password.')
  }
}
