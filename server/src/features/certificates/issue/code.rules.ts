/** Digits and letters without I, L, O and U, which look like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that a code is made of. Each gives five bits, so a code holds 100. */
export const codeBytes = 20

/** A code of random bytes: one character for each. */
export const toCode = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')

/** The code that somebody typed: in any case, with spaces or hyphens, and with O, I and L for 0 and 1. */
export const readCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
