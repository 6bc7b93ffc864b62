/** The path of a file of this server, wherever its address says that the server is. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
