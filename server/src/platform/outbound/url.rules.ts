/** Why a text is not an address that can be called; null where it is one. */
export function urlProblem(text: string): string | null {
  const url = URL.parse(text)
  if (url === null) return 'must be an http or https address'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must be an http or https address'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password'
  return null
}

/** The address's host if it is an IP literal, in whatever spelling: parsing has made it canonical. */
export function literalHost(url: URL): string | null {
  if (url.hostname.startsWith('[')) return url.hostname.slice(1, -1)
  return /^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) ? url.hostname : null
}
