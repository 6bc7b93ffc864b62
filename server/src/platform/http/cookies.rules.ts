type Cookie = {
  name: string
  value: string
  maxAgeSeconds: number
  /** Sent over TLS only. */
  isSecure: boolean
}

/** The value of a cookie, the first one if there are several; null where there is none. */
export function cookieValue(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || null
}

/** A cookie that scripts cannot read, and that comes with no request that another site makes by itself. */
export const cookieText = ({ name, value, maxAgeSeconds, isSecure }: Cookie): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
