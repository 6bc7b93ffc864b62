import { z } from 'zod'
import { id, listEnvelope, name, text, timestamp } from '../../../platform/http/fields.ts'

/** Bytes in base64url, as browsers write what they exchange with authenticators. */
const bytes = (max: number) =>
  text(1, max)
    .regex(/^[\w-]+$/, 'must be base64url')
    .meta({ format: 'base64url' })

const credentialFields = {
  id: bytes(1_400).describe('What the authenticator calls the passkey.'),
  rawId: bytes(1_400).describe('The same as id.'),
  type: z.literal('public-key'),
}

const transport = text(1, 20)

/** What `navigator.credentials.create` answered, in the names of WebAuthn. */
const newCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(transport).max(10).optional(),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** What `navigator.credentials.get` answered, in the names of WebAuthn. */
const usedCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullable().optional(),
  }),
})
export type UsedCredential = z.output<typeof usedCredential>

const passkeyName = () => name(1, 80).describe('What tells it from others, such as the device.')

export const startPasskeyBody = z.strictObject({
  password: text(1, 200).describe('The own password, so that an open screen alone adds none.'),
})

export const createPasskeyBody = z.strictObject({ name: passkeyName(), credential: newCredential })
export const renamePasskeyBody = z.strictObject({ id: id(), name: passkeyName() })
export const passkeySignInBody = z.strictObject({ credential: usedCredential })

const known = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
export const creationOptions = z
  .strictObject({
    challenge: z.string().describe('To be signed within 5 minutes, once.'),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(known).describe('The passkeys that the user has already.'),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type CreationOptions = z.output<typeof creationOptions>

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
export const requestOptions = z
  .strictObject({
    challenge: z.string().describe('To be signed within 5 minutes, once.'),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type RequestOptions = z.output<typeof requestOptions>

export const passkey = z
  .strictObject({
    object: z.literal('passkey'),
    id: id(),
    name: z.string(),
    is_synced: z.boolean().describe('Its owner has it on several devices.'),
    created_at: timestamp(),
    last_used_at: timestamp().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>
export const passkeyList = listEnvelope(passkey)

export const passkeyExample: Passkey = {
  object: 'passkey',
  id: 1,
  name: "Eva's phone",
  is_synced: true,
  created_at: '2026-03-01T09:30:00.000Z',
  last_used_at: null,
}
