import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
export const ivBytes = 12
export const tagBytes = 16

/**
 * Sealed bytes: encrypted with AES-256-GCM, so that nobody without the key reads them or changes a bit unnoticed.
 *
 * They are stored in two formats, which must stay readable:
 * - in a column of a table (secrets.ts): one byte 1, the iv (12 bytes), the tag (16), the data. The key is derived
 *   from the installation's key by HKDF-SHA-256 with the purpose; the context is the owner.
 * - in the manifest of a backup (backup/passphrase.ts): JSON with iv, tag and data in base64, and the cost and salt
 *   with which scrypt derives the key from the passphrase; there is no context.
 */
export type Sealed = {
  /** Random, and never the same twice under one key. */
  iv: Buffer
  /** Authenticates data and context. */
  tag: Buffer
  data: Buffer
}

/**
 * Seals bytes under a key of 32 bytes.
 * @param context must be given again to open them, so that a sealed value cannot take the place of another
 */
export function seal(key: KeyObject | Buffer, plain: Buffer, context = ''): Sealed {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context))
  const data = Buffer.concat([cipher.update(plain), cipher.final()])
  return { iv, tag: cipher.getAuthTag(), data }
}

/** @throws where the key or the context is another, or a bit was changed */
export function unseal(key: KeyObject | Buffer, { iv, tag, data }: Sealed, context = ''): Buffer {
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(data), decipher.final()])
}
