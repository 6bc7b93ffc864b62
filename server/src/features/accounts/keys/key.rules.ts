import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = /^usk_[0-9A-Za-z]{38}$/

/** A new key: `usk_`, 32 random base62 characters, 6 of checksum. */
export function generateKey(): string {
  const body = `usk_${randomBase62(32)}`
  return body + checksum(body)
}

/** Whether a text has the form and checksum of a key: typing errors and guesses are refused without a look-up. */
export const isWellFormedKey = (key: string): boolean =>
  pattern.test(key) && checksum(key.slice(0, -6)) === key.slice(-6)

/** The hash by which a key is stored and found. Keys are random, so one fast round is enough. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** CRC32 of everything before it, in base62, padded with 0 to 6 characters. */
function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  while (rest > 0) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text.padStart(6, '0')
}

/** Rejection sampling: 248 is the largest multiple of 62 in a byte, and higher bytes would favour the first characters. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}
