import { ApiError, addressed, type Input, type Output, type RouteName, refusal } from './api.ts'

/** Routes that take a file. */
export type Uploading = {
  [Name in RouteName]: Input<Name> extends { file: File } ? Name : never
}[RouteName]

export type Sending = {
  /** Ends the request when it is aborted. */
  signal: AbortSignal
  /** Hears how much of the file has left this browser, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends a file with the other fields of a route. fetch does not say how far a request is; XMLHttpRequest does.
 * @throws ApiError, and the AbortError of the signal
 */
export function sendFile<Name extends Uploading>(
  name: Name,
  input: Input<Name>,
  { signal, onProgress }: Sending,
): Promise<Output<Name>> {
  const { method, path, fields } = addressed(name, input)
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Output<Name>>()
  const abort = () => request.abort()
  request.open(method, path)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  request.onload = () => {
    const { status, response } = request
    if (status < 300) resolve(response)
    else reject(refusal(response ?? {}, status, request.getResponseHeader('x-request-id')))
  }
  request.onerror = () =>
    reject(new ApiError('The connection was lost.', { type: 'unreachable', status: 0, request_id: null }))
  request.onabort = () => reject(signal.reason)
  request.onloadend = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', abort)
  request.send(formOf(fields))
  return promise
}

/** The fields as a form whose last part is the file, as the server reads it. */
function formOf({ file, ...fields }: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined && value !== null && value !== '') form.append(field, String(value))
  form.append('file', file as File)
  return form
}
