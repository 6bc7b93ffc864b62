/** Whether an Origin is one of those allowed: exactly, or any host below `https://*.example.com`. */
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
