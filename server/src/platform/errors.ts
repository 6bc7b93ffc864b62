/** The failure of a request, as the client sees it. Any other error becomes 500 internal_error. */
export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly headers: Record<string, string>

  constructor(status: number, type: string, message: string, options: ErrorDetails = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.type = type
    this.headers = options.headers ?? {}
  }
}

type ErrorDetails = { headers?: Record<string, string>; cause?: unknown }

/** A kind of failure. Call it to make the error to throw; routes list it so that OpenAPI shows it. */
export type ErrorDefinition = {
  (message?: string, details?: ErrorDetails): ApiError
  readonly status: number
  readonly type: string
  readonly summary: string
}

/**
 * Declares a failure once: its HTTP status, its stable type, and the text used where a throw gives none.
 * @example const nameTaken = defineError(409, 'name_taken', 'This name is taken.')
 */
export function defineError(status: number, type: string, summary: string): ErrorDefinition {
  const create = (message = summary, details: ErrorDetails = {}) =>
    new ApiError(status, type, message, details)
  return Object.assign(create, { status, type, summary })
}

export const invalidRequest = defineError(400, 'invalid_request', 'The request is not valid.')
export const exactlyOneRequired = defineError(
  400,
  'exactly_one_required',
  'Exactly one of the two fields is required.',
)
export const invalidDateRange = defineError(
  400,
  'invalid_date_range',
  'The range of dates is not valid: each end is an instant with a time zone.',
)
export const invalidCursor = defineError(
  400,
  'invalid_cursor',
  'starting_after: must be the next_starting_after of a page of this list with the same filter and sort.',
)
export const invalidJson = defineError(400, 'invalid_json', 'The body is not valid JSON.')
export const missingApiKey = defineError(
  401,
  'missing_api_key',
  'Send your key in the header: Authorization: Bearer <API_KEY>.',
)
export const invalidApiKey = defineError(401, 'invalid_api_key', 'No such key exists.')
export const apiKeyRevoked = defineError(401, 'api_key_revoked', 'This key was revoked.')
export const apiKeyExpired = defineError(401, 'api_key_expired', 'This key has expired.')
export const notSignedIn = defineError(
  401,
  'not_signed_in',
  'Sign in first: there is no session, or it has ended.',
)
export const invalidToken = defineError(401, 'invalid_token', 'The token is missing, unknown or has ended.')
export const insufficientScope = defineError(
  403,
  'insufficient_scope',
  "The key's permission does not allow this operation.",
)
export const notFound = defineError(
  404,
  'not_found',
  'Nothing with this address or id exists in the account.',
)
export const methodNotAllowed = defineError(
  405,
  'method_not_allowed',
  'This path does not support that method.',
)
export const payloadTooLarge = defineError(413, 'payload_too_large', 'The body is too large.')
export const unsupportedMediaType = defineError(
  415,
  'unsupported_media_type',
  'Send the body as application/json in UTF-8.',
)
export const rateLimited = defineError(429, 'rate_limited', 'Too many requests. Wait, then try again.')
/** No client sees it; logs and metrics do. */
export const clientGone = defineError(499, 'client_gone', 'The client hung up before its answer was ready.')
export const internalError = defineError(500, 'internal_error', 'Something went wrong on the server.')
export const databaseUnavailable = defineError(
  503,
  'database_unavailable',
  'The database cannot be reached. Try again in a few seconds.',
)
export const storageFull = defineError(
  507,
  'storage_full',
  'The server has no space left to store this. Nothing was stored.',
)
