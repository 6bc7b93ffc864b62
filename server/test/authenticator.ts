import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '../src/features/members/passkeys/schemas.ts'

const userPresent = 0x01
const userVerified = 0x04
const synced = 0x18
const hasCredential = 0x40

export type Signing = {
  /** The page that asked. */
  origin: string
  /** Whether the authenticator has confirmed who uses it: yes, unless given. */
  isVerified?: boolean
}

/** A device that makes one passkey and signs with it, as the standard says (WebAuthn, ES256, attestation none). */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential_id = randomBytes(32)
  const id = credential_id.toString('base64url')
  let signatures = 0

  const clientData = (type: string, challenge: string, { origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rp_id: string, flags: number, { isVerified = true }: Signing): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++signatures)
    const given = flags | userPresent | synced | (isVerified ? userVerified : 0)
    return Buffer.concat([hash('sha256', rp_id, 'buffer'), Buffer.from([given]), counter])
  }

  /** The public key in COSE form: an EC2 key on P-256 for ES256. */
  function publicKeyBytes(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url'))
    return map([
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(xBytes!)],
      [number(-3), bytes(yBytes!)],
    ])
  }

  return {
    id,
    /** Makes the passkey, as `navigator.credentials.create` answers it. @param statement an attestation other than none */
    create(options: CreationOptions, signing: Signing, statement?: { format: string; entries: Entry[] }) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential_id.length)
      const data = Buffer.concat([
        authenticatorData(options.rp.id, hasCredential, signing),
        Buffer.alloc(16),
        length,
        credential_id,
        publicKeyBytes(),
      ])
      const attestation = map([
        [text('fmt'), text(statement?.format ?? 'none')],
        [text('attStmt'), map(statement?.entries ?? [])],
        [text('authData'), bytes(data)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, signing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
    /** Signs, as `navigator.credentials.get` answers it. */
    sign({ challenge, rpId }: RequestOptions, signing: Signing) {
      const clientDataJSON = clientData('webauthn.get', challenge, signing)
      const data = authenticatorData(rpId, 0, signing)
      const signed = Buffer.concat([data, hash('sha256', clientDataJSON, 'buffer')])
      const response = {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key' as const, response }
    },
    /** What the device would be if it was copied now: it counts its signatures from here. */
    forgetCount() {
      signatures = 0
    },
  }
}

// What of CBOR (RFC 8949) authenticators need.
type Entry = [Buffer, Buffer]

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
export const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: Entry[]) => Buffer.concat([head(5, entries.length), ...entries.flat()])
/** A list with one entry of bytes. */
export const listOf = (value: Buffer) => Buffer.concat([head(4, 1), bytes(value)])
