import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { seal, unseal } from '../secrets/index.ts'
import { passphraseWrong } from './errors.ts'

const base64 = z.base64()

/** Bytes sealed under a passphrase; the format is described in secrets/seal.ts. */
export const sealedSchema = z.object({
  /** scrypt's N. */
  cost: z
    .int()
    .min(1024)
    .max(2 ** 20),
  salt: base64,
  iv: base64,
  tag: base64,
  data: base64,
})
export type SealedUnderPassphrase = z.output<typeof sealedSchema>

const defaultCost = 2 ** 17
const scryptAsync = promisify<string, Buffer, number, object, Buffer>(scrypt)

const deriveKey = (passphrase: string, salt: Buffer, cost: number) =>
  scryptAsync(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })

const toBase64 = (bytes: Buffer): string => bytes.toString('base64')
const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

/** Encrypts bytes under a key that scrypt derives from the passphrase. */
export async function sealUnderPassphrase(bytes: Buffer, passphrase: string): Promise<SealedUnderPassphrase> {
  const salt = randomBytes(16)
  const { iv, tag, data } = seal(await deriveKey(passphrase, salt, defaultCost), bytes)
  return {
    cost: defaultCost,
    salt: toBase64(salt),
    iv: toBase64(iv),
    tag: toBase64(tag),
    data: toBase64(data),
  }
}

/** Decrypts sealed bytes. @throws passphrase_wrong */
export async function unsealWithPassphrase(
  { cost, salt, iv, tag, data }: SealedUnderPassphrase,
  passphrase: string,
): Promise<Buffer> {
  const key = await deriveKey(passphrase, fromBase64(salt), cost)
  try {
    return unseal(key, { iv: fromBase64(iv), tag: fromBase64(tag), data: fromBase64(data) })
  } catch (cause) {
    throw passphraseWrong(undefined, { cause })
  }
}
