/**
 * An origin as browsers send it, or a pattern for all hosts below a domain, such as `https://*.example.com`.
 * @returns null where a text is neither
 */
export function normalOrigin(given: string): string | null {
  const [scheme = '', host = ''] = given.split('://*.')
  const isPattern = given.includes('://*.')
  const origin = isPattern ? `${scheme}://${host}` : given
  if (!/^https?:\/\/[^/?#@\s*]+\/?$/i.test(origin) || !URL.canParse(origin)) return null
  const normal = new URL(origin).origin
  if (!isPattern) return normal
  const below = normal.slice(normal.indexOf('://') + 3)
  // A whole top level, or an address, has no hosts of one owner below it.
  return /\.[a-z][a-z0-9-]+$/.test(below) ? normal.replace('://', '://*.') : null
}
