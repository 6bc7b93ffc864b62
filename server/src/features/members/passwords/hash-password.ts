import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { cost, formatHash, type PasswordHash, parseHash } from './password.rules.ts'

const nonceBytes = 16
const tagBytes = 32
const deriveKey = promisify(argon2)

const derive = (password: string, { memory, passes, parallelism, nonce, tag }: PasswordHash) =>
  deriveKey('argon2id', {
    // The same letters may be typed in several forms.
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: tag.length,
  })

/** Hashes a password with a random nonce. @returns the hash as it is stored */
export async function hashPassword(password: string): Promise<string> {
  const empty = { ...cost, nonce: randomBytes(nonceBytes), tag: Buffer.alloc(tagBytes) }
  return formatHash({ ...empty, tag: await derive(password, empty) })
}

const nobodysHash: PasswordHash = {
  ...cost,
  nonce: randomBytes(nonceBytes),
  tag: randomBytes(tagBytes),
}

/** Compares a password with a stored hash. Without one it takes as long, and says no. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const hash = stored === null ? nobodysHash : parseHash(stored)
  const tag = await derive(password, hash)
  return timingSafeEqual(tag, hash.tag) && stored !== null
}
