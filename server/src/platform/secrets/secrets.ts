import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { ProcessSettings } from '../process-settings.ts'
import { readOrMakeMasterKey } from './master-key.ts'
import type { SecretsSettings } from './settings.ts'

const version = 1
const ivBytes = 12
const tagBytes = 16

/**
 * Signs addresses and hides secrets at rest under the installation's key. `purpose` separates uses: what was signed
 * or sealed for one is worth nothing for another.
 */
export type Secrets = {
  /** HMAC-SHA256 in base64url. */
  sign(purpose: string, text: string): string
  /** In constant time. */
  verify(purpose: string, text: string, signature: string): boolean
  /** AES-256-GCM. `owner` (an id, say) must be given again to open it, so that no row can pose as another. */
  seal(purpose: string, owner: string, plain: string): Buffer
  /** @throws where the key, the purpose or the owner is another, or a byte was changed */
  open(purpose: string, owner: string, sealed: Buffer): string
}

/** The key is SECRETS_KEY, else that of DATA_DIR/secrets.key, which the first use makes. */
export function createSecrets(config: SecretsSettings & Pick<ProcessSettings, 'DATA_DIR'>): Secrets {
  let master: Buffer | undefined
  const keys = new Map<string, Buffer>()

  function keyFor(use: 'sign' | 'seal', purpose: string): Buffer {
    const info = `understudy/${use}/${purpose}`
    let key = keys.get(info)
    if (key === undefined) {
      master ??= config.SECRETS_KEY ?? readOrMakeMasterKey(config.DATA_DIR)
      key = Buffer.from(hkdfSync('sha256', master, '', info, 32))
      keys.set(info, key)
    }
    return key
  }

  const mac = (purpose: string, text: string): Buffer =>
    createHmac('sha256', keyFor('sign', purpose)).update(text).digest()

  return {
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      const wanted = mac(purpose, text)
      const given = Buffer.from(signature, 'base64url')
      // Compared as text too: base64url has several spellings of the same bytes.
      return (
        given.length === wanted.length &&
        timingSafeEqual(given, wanted) &&
        signature === wanted.toString('base64url')
      )
    },
    seal(purpose, owner, plain) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), iv).setAAD(Buffer.from(owner))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), data])
    },
    open(purpose, owner, sealed) {
      if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes)
        throw new Error('not a sealed secret')
      const iv = sealed.subarray(1, 1 + ivBytes)
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), iv, {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      const data = sealed.subarray(1 + ivBytes + tagBytes)
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
    },
  }
}
