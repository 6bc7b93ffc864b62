import { invalidRequest, payloadTooLarge } from './errors.ts'

const form = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The bytes of a file that came in base64 in a field of the body.
 * @throws invalid_request for what is no base64 (a data: prefix, line breaks), payload_too_large past `bytes_at_most`
 */
export function decodeBase64File(field: string, text: string, bytes_at_most: number): Buffer {
  if (text.startsWith('data:')) throw invalidRequest(`${field}: must be base64 without a data: prefix.`)
  if (text.length % 4 !== 0 || !form.test(text)) throw invalidRequest(`${field}: must be base64.`)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > bytes_at_most) {
    throw payloadTooLarge(`${field}: holds ${bytes.length} bytes; ${bytes_at_most} are allowed.`)
  }
  return bytes
}
