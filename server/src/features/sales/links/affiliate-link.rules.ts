/** An address with the code of an affiliate, in place of any that it had. */
export function withRef(address: string, code: string): string {
  const url = new URL(address)
  url.searchParams.set('ref', code)
  return url.href
}
