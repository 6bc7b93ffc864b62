import { type ApiError, invalidRequest } from '../../platform/errors.ts'
import { type OutboundError, urlNotAllowed } from '../../platform/outbound/index.ts'
import { assetFetchFailed } from './errors.ts'

/** The error that a client gets, or an asset records, for a failed call to its link. */
export function toAssetError(error: OutboundError): ApiError {
  if (error.reason === 'url_invalid') return invalidRequest(`url: ${error.message}`)
  if (error.reason === 'url_not_allowed') return urlNotAllowed(undefined, { cause: error })
  return assetFetchFailed(error.message, { cause: error })
}
