import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { passphraseWrong } from './errors.ts'

const base64 = z.base64()

/** Bytes under a passphrase: scrypt makes the key, AES-256-GCM hides and seals. All parts in base64. */
export const sealedSchema = z.object({
  cost: z
    .int()
    .min(1024)
    .max(2 ** 20),
  salt: base64,
  iv: base64,
  tag: base64,
  data: base64,
})
export type Sealed = z.output<typeof sealedSchema>

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const algorithm = 'aes-256-gcm'

const keyOf = (passphrase: string, salt: Buffer, cost: number) =>
  derive(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })

export async function seal(bytes: Buffer, passphrase: string): Promise<Sealed> {
  const [cost, salt, iv] = [2 ** 17, randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt, cost), iv)
  const data = Buffer.concat([cipher.update(bytes), cipher.final()])
  const text = (part: Buffer) => part.toString('base64')
  return { cost, salt: text(salt), iv: text(iv), tag: text(cipher.getAuthTag()), data: text(data) }
}

/** @throws passphrase_wrong */
export async function unseal(sealed: Sealed, passphrase: string): Promise<Buffer> {
  const [salt, iv, tag, data] = [sealed.salt, sealed.iv, sealed.tag, sealed.data].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  const key = await keyOf(passphrase, salt, sealed.cost)
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: 16 }).setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()])
  } catch (cause) {
    throw passphraseWrong(undefined, { cause })
  }
}
