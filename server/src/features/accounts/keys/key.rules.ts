import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pattern = /^usk_[0-9A-Za-z]{38}$/

/** The key that begins with `body`: `usk_`, 32 characters, 6 of checksum. */
export const withChecksum = (body: string): string => body + checksum(body)

/** Checks the form and checksum of a key, so that typing errors and guesses are refused without a look-up. */
export const isWellFormedKey = (key: string): boolean =>
  pattern.test(key) && checksum(key.slice(0, -6)) === key.slice(-6)

/** The hash by which a key is stored and found. Keys are random, so one fast round is enough. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer')

/** CRC32 of everything before it, in base62, padded with 0 to 6 characters. */
function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  while (rest > 0) {
    text = base62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text.padStart(6, '0')
}
