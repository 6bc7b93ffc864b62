import { EmbeddedPostgresError } from '@understudy/embedded-postgres'
import { ApiError } from '../errors.ts'
import { errorBody, toApiError } from '../http/failures.ts'
import { ConfigError } from '../settings.ts'

/** A failure in the API's shape. The operator owns the machine, so it shows causes that clients never see. */
export function reportError(thrown: unknown): ReturnType<typeof errorBody> {
  return errorBody(toOperatorError(thrown))
}

function toOperatorError(thrown: unknown): ApiError {
  if (thrown instanceof ConfigError) return new ApiError(500, 'invalid_configuration', thrown.message)
  if (thrown instanceof EmbeddedPostgresError)
    return new ApiError(503, 'database_unavailable', thrown.message)
  const error = toApiError(thrown)
  if (error.status < 500) return error
  const cause = causeText(error.cause)
  if (cause === '') return error
  const message = error.status === 500 ? cause : `${error.message} (${cause})`
  return new ApiError(error.status, error.type, message)
}

/** Refused connections to several addresses come as one error without a text of its own. */
function causeText(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(causeText).join('; ')
  return cause instanceof Error ? cause.message : ''
}
