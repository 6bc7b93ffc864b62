import { defineError } from '../errors.ts'

export type OutboundFailure =
  | 'url_invalid'
  | 'url_not_allowed'
  | 'unresolvable'
  | 'network'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_response'
  | 'aborted'

/** An outbound call failed. Clients may see `message`, but not `cause`. */
export class OutboundError extends Error {
  readonly reason: OutboundFailure

  constructor(reason: OutboundFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The error that routes list if they call addresses that clients give. */
export const urlNotAllowed = defineError(
  422,
  'url_not_allowed',
  'The address leads to a private or local network, which the server does not call.',
)

export const refused = () => new OutboundError('url_not_allowed', urlNotAllowed.summary)

const tlsCode = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

/** Turns any failure of an exchange into an OutboundError. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { name = '', code = '' } = error as { name?: string; code?: string }
  const failed = (reason: OutboundFailure, message: string) => new OutboundError(reason, message, error)
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) {
    return failed('timeout', 'The other server did not answer in time.')
  }
  if (name === 'AbortError') return failed('aborted', 'The call was ended.')
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA'].includes(code)) {
    return failed('unresolvable', 'The name of the other server could not be resolved.')
  }
  if (tlsCode.test(code)) return failed('tls', 'No secure connection could be made to the other server.')
  if (name === 'HTTPParserError' || /HEADERS_OVERFLOW|^Z_|^ERR__ERROR_|BROTLI|ZSTD/.test(code)) {
    return failed('bad_response', 'The other server gave an answer that cannot be read.')
  }
  return failed('network', 'The other server could not be reached, or ended the connection.')
}
