import { randomBytes } from 'node:crypto'
import { base62, withChecksum } from './key.rules.ts'

/** A new key of 32 random base62 characters. */
export const generateKey = (): string => withChecksum(`usk_${randomBase62(32)}`)

/** Rejection sampling: 248 is the largest multiple of 62 in a byte, and higher bytes would favour the first characters. */
function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}
