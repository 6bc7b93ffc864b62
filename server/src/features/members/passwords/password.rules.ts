import common from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }

/** The list is in the order of how often a password is used. */
const mostCommon: ReadonlySet<string> = new Set(common.slice(0, 10_000))

/** True for one of the ten thousand most common passwords, however its letters are written. */
export const isCommonPassword = (password: string): boolean => mostCommon.has(password.toLowerCase())

/** Cost of argon2id: the second of OWASP's equal choices (Password Storage Cheat Sheet), 19 MiB for a tenth of a second. */
export const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** A hash with all that is needed to compare a password with it. */
export type PasswordHash = {
  memory: number
  passes: number
  parallelism: number
  nonce: Buffer
  tag: Buffer
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** A hash as it is stored: the form of the Password Hashing Competition. */
export const formatHash = ({ memory, passes, parallelism, nonce, tag }: PasswordHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`

/** @throws where the text is not in that form */
export function parseHash(text: string): PasswordHash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text)
  if (match === null) throw new Error('not a hash of argon2id')
  const [, memory, passes, parallelism, nonce, tag] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}
