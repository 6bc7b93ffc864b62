import type { Ctx } from '../../../platform/context.ts'
import { invalidPasskey } from '../errors.ts'
import { requireUser } from '../sessions/require-user.ts'
import { algorithms } from './algorithms.rules.ts'
import { requireRelyingParty } from './challenge.ts'
import { deleteChallenge, insertPasskey } from './passkeys.queries.ts'
import type { NewCredential, Passkey } from './schemas.ts'

/**
 * Keeps the passkey that the user's browser has made.
 * @throws passkeys_unavailable, invalid_passkey where it was not made for this user, here, within 5 minutes
 */
export async function createPasskey(
  ctx: Ctx,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { id: user_id } = requireUser(ctx)
  const { challenge, made } = await verify(ctx, credential)
  return ctx.transaction(async (tx) => {
    if (!(await deleteChallenge(tx.db, { challenge, user_id }, tx.now))) throw invalidPasskey()
    const passkey = await insertPasskey(
      tx.db,
      user_id,
      {
        name,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: made.credential.publicKey,
        counter: made.credential.counter,
        transports: credential.response.transports ?? [],
        is_synced: made.credentialBackedUp,
      },
      tx.now,
    )
    if (passkey === undefined) throw invalidPasskey()
    return { object: 'passkey', ...passkey }
  })
}

async function verify(ctx: Ctx, credential: NewCredential) {
  const { id, origin } = requireRelyingParty(ctx.app)
  let challenge = ''
  // As in sign-in-with-passkey.ts.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    await requireNoCertificates(credential)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      // It is used up once everything else is right.
      expectedChallenge: (signed) => {
        challenge = signed
        return true
      },
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) throw invalidPasskey()
    return { challenge: Buffer.from(challenge, 'base64url'), made: registrationInfo }
  } catch (error) {
    ctx.log.info({ err: error }, 'a new passkey was refused')
    throw invalidPasskey()
  }
}

/** Who made the authenticator is not asked for. Its certificates would name addresses that the verification calls. */
async function requireNoCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  const isSelfMade = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfMade) throw invalidPasskey()
}
