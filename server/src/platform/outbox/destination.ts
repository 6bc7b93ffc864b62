import type { App } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import { OutboundError, urlNotAllowed } from '../outbound/index.ts'

/**
 * Refuses what can be told of a destination before anything is sent: names over https are judged at each attempt.
 * Plain http goes only to what the operator opened.
 * @throws invalid_request, url_not_allowed
 */
export async function checkDestination(app: App, address: string): Promise<void> {
  const url = check(app, address)
  if (url.protocol === 'http:' && (await app.outbound.reach(url)) !== 'allowed') {
    throw invalidRequest('url: must be an https address.')
  }
}

function check(app: App, address: string): URL {
  try {
    // Over plain http a public address is not private: it is told apart above.
    return app.outbound.check(address)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'url_not_allowed') throw urlNotAllowed()
    throw invalidRequest('url: must be an https address without user name and password.')
  }
}
