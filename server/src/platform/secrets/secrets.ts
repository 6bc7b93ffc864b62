import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { ProcessSettings } from '../process-settings.ts'
import { findOrCreateMasterKey } from './master-key.ts'
import { ivBytes, seal, tagBytes, unseal } from './seal.ts'
import type { SecretsSettings } from './settings.ts'

const formatVersion = 1
const ivStart = 1
const tagStart = ivStart + ivBytes
const dataStart = tagStart + tagBytes

/**
 * Signs addresses and seals secrets at rest under the installation's key. What was signed or sealed for one `purpose`
 * is not valid for another.
 */
export type Secrets = {
  /** HMAC-SHA256 in base64url. */
  sign(purpose: string, text: string): string
  /** Compares in constant time. */
  verify(purpose: string, text: string, signature: string): boolean
  /** Encrypts (seal.ts). `owner` is the id of the row: opened for another owner, a sealed text fails. */
  seal(purpose: string, owner: string, plain: string): Buffer
  /** @throws where the key, the purpose or the owner is another, or a byte was changed */
  open(purpose: string, owner: string, sealed: Buffer): string
}

/** The key is SECRETS_KEY, else that of DATA_DIR/secrets.key, which the first use makes. */
export function createSecrets(config: SecretsSettings & Pick<ProcessSettings, 'DATA_DIR'>): Secrets {
  let master: Buffer | undefined
  // A signature with a key's bytes would make such an object each time, which takes longer than the signature.
  const keys = new Map<string, KeyObject>()

  function deriveKey(use: 'sign' | 'seal', purpose: string): KeyObject {
    const info = `understudy/${use}/${purpose}`
    let key = keys.get(info)
    if (key === undefined) {
      master ??= config.SECRETS_KEY ?? findOrCreateMasterKey(config.DATA_DIR)
      key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', info, 32)))
      keys.set(info, key)
    }
    return key
  }

  const mac = (purpose: string, text: string): Buffer =>
    createHmac('sha256', deriveKey('sign', purpose)).update(text).digest()

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
      const { iv, tag, data } = seal(deriveKey('seal', purpose), Buffer.from(plain), owner)
      return Buffer.concat([Buffer.of(formatVersion), iv, tag, data])
    },
    open(purpose, owner, sealed) {
      if (sealed[0] !== formatVersion || sealed.length < dataStart) throw new Error('not a sealed secret')
      const iv = sealed.subarray(ivStart, tagStart)
      const tag = sealed.subarray(tagStart, dataStart)
      const data = sealed.subarray(dataStart)
      return unseal(deriveKey('seal', purpose), { iv, tag, data }, owner).toString('utf8')
    },
  }
}
