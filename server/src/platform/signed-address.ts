import type { App } from './context.ts'

/** The signed part of an address. */
export type AddressSignature = { expires: number; signature: string }

/**
 * The query of an address that opens one thing, for one purpose, until it expires.
 * @param subject what it opens
 */
export function signedQuery(app: App, purpose: string, subject: string, lifetimeMs: number): string {
  const expires = Math.ceil((app.clock.nowMs() + lifetimeMs) / 1000)
  return `expires=${expires}&signature=${app.secrets.sign(purpose, `${subject}.${expires}`)}`
}

/** Checks that an address was signed here, was not altered and has not expired. */
export const isValidSignature = (
  app: App,
  purpose: string,
  subject: string,
  { expires, signature }: AddressSignature,
): boolean =>
  app.secrets.verify(purpose, `${subject}.${expires}`, signature) && expires * 1000 > app.clock.nowMs()
