import type { App } from '../../../platform/context.ts'
import { invalidPermit, permitExpired } from '../errors.ts'
import type { Permit } from './permit.rules.ts'

const purpose = 'playback permit'

/** Writes a permit as a signed token. */
export function signPermit({ secrets }: App, permit: Permit): string {
  const text = Buffer.from(JSON.stringify(permit)).toString('base64url')
  return `${text}.${secrets.sign(purpose, text)}`
}

/** Reads a token. @throws invalid_permit, permit_expired */
export function readPermit({ secrets, clock }: App, token: string): Permit {
  const [text = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !secrets.verify(purpose, text, signature)) throw invalidPermit()
  const permit: Permit = JSON.parse(Buffer.from(text, 'base64url').toString())
  if (permit.expires_ms <= clock.nowMs()) throw permitExpired()
  return permit
}
