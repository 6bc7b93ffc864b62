/** As many bytes as a file from the computer may have; a larger one comes by its link. */
export const maxFileBytes = 3_145_728

/** The bytes of a file in base64, as a data address has them behind its comma. */
export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)

/** The path of a file of this server, wherever its address says that the server is. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
