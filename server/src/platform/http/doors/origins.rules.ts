/** Checks that an Origin is allowed: it is in the list, or its host is below a pattern such as `https://*.example.com`. */
export const isOriginAllowed = (origin: string, allowed: string[]): boolean =>
  allowed.some((pattern) => {
    const [scheme, domain] = pattern.split('//*.')
    if (domain === undefined) return pattern === origin
    return (
      origin.startsWith(`${scheme}//`) &&
      /^[a-z0-9.-]+$/.test(host(origin)) &&
      host(origin).endsWith(`.${domain}`)
    )
  })

const host = (origin: string): string => origin.slice(origin.indexOf('//') + 2)
