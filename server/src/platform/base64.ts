import { invalidRequest, payloadTooLarge } from './errors.ts'

const form = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The bytes of a file that came in base64 in a field of the body.
 * @throws invalid_request for what is not base64 (a data: prefix, line breaks), payload_too_large past `maxBytes`
 */
export function decodeBase64File(field: string, text: string, maxBytes: number): Buffer {
  if (text.startsWith('data:')) throw invalidRequest(`${field}: must be base64 without a data: prefix.`)
  if (text.length % 4 !== 0 || !form.test(text)) throw invalidRequest(`${field}: must be base64.`)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > maxBytes) {
    throw payloadTooLarge(`${field}: holds ${bytes.length} bytes; ${maxBytes} are allowed.`)
  }
  return bytes
}
