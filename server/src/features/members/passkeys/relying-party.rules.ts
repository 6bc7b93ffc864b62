/** Whom passkeys are made for: the name of the server, and the origin of its pages. */
export type RelyingParty = { id: string; origin: string }

const address = /^[\d.]+$|^\[/
const loopback = /^127\.[\d.]+$|^\[::1\]$/

/**
 * The relying party of a server. Browsers make passkeys for names alone, and over https, unless the name is localhost. That
 * is also what a server on this machine alone is reached by.
 * @param base_url where clients reach the server
 * @returns null where no browser would make passkeys
 */
export function relyingPartyOf(base_url: string): RelyingParty | null {
  const url = new URL(base_url)
  if (loopback.test(url.hostname)) url.hostname = 'localhost'
  const { hostname, protocol, origin } = url
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isSecure = protocol === 'https:' || isLocal
  return isSecure && !address.test(hostname) ? { id: hostname, origin } : null
}
