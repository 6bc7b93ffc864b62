import { Secret, TOTP } from 'otpauth'

/** The length of a half minute's step, and of codes, that every authenticator app knows. */
const period = 30
const digits = 6
/** Steps before and after the present one whose codes count, as clocks of phones differ. */
const window = 1

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period })

/** Writes random bytes as apps show a secret that is typed. */
export const toSecret = (bytes: Buffer): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/** The address that apps read from a QR code. */
export function otpauthUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  const totp = totpOf(secret)
  totp.issuer = issuer
  totp.label = label
  return totp.toString()
}

/** The half minute for which a code is right, counted from 1970; null where it is wrong. */
export function findStep(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / (period * 1_000)) + delta
}

/** The code of a moment. */
export const codeAt = (secret: string, nowMs: number): string => totpOf(secret).generate({ timestamp: nowMs })

/** Letters and digits that are not taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Random bytes as a code that is written down, such as `k7m2p-x4h9t`. */
export function toRecoveryCode(bytes: Buffer): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]!)
  return `${letters.slice(0, 5).join('')}-${letters.slice(5, 10).join('')}`
}

/** A code however it was typed. */
export const normalizeCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
