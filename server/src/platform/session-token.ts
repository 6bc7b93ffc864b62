import { hash, randomBytes } from 'node:crypto'

/** Creates a token of 32 random bytes: for the prefix `ust` it begins with `ust_`. */
export const createToken = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`

/** Checks the form, so that what cannot be a token is refused without a look-up. */
export const isWellFormedToken = (prefix: string, token: string): boolean =>
  token.startsWith(`${prefix}_`) && /^[\w-]{43}$/.test(token.slice(prefix.length + 1))

/** The hash by which a token is stored and found. Tokens are random, so one fast round is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
