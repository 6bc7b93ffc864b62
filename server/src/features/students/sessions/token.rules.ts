import { hash } from 'node:crypto'

/** Random bytes of a token. */
export const tokenBytes = 32

const pattern = /^ust_[\w-]{43}$/

/** The token that random bytes make. */
export const tokenOf = (random: Buffer): string => `ust_${random.toString('base64url')}`

/** Checks the form, so that what cannot be a token is refused without a look-up. */
export const isWellFormedToken = (token: string): boolean => pattern.test(token)

/** The hash by which a session is stored and found. Tokens are random, so one fast round is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
