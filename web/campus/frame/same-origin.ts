/** An address of this server as it is called here, whatever the server calls itself. */
export function sameOrigin(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
