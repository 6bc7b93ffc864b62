import type { Ctx } from '../../../platform/context.ts'
import { unknownPasskey } from '../errors.ts'
import type { BegunSession } from '../schemas.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { withLimitedFailures } from '../sign-in/with-limited-failures.ts'
import { listMemberships } from '../users/users.queries.ts'
import { requireRelyingParty, userHandle } from './challenge.ts'
import { deleteChallenge, findPasskey, type StoredPasskey, touchPasskey } from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.rules.ts'
import type { UsedCredential } from './schemas.ts'

/**
 * Begins a session of whoever has a passkey, for the first of their accounts. The passkey has confirmed who uses it, so no
 * code is asked for.
 * @throws passkeys_unavailable, unknown_passkey, too_many_failures
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { credential }: { credential: UsedCredential },
): Promise<BegunSession> {
  const party = requireRelyingParty(ctx.app)
  const passkey = await findPasskey(ctx.db, Buffer.from(credential.id, 'base64url'))
  return withLimitedFailures(ctx, passkey?.email ?? null, async () => {
    if (passkey === undefined) throw unknownPasskey()
    const { challenge, counter } = await verify(ctx, party, { passkey, credential })
    if (!(await deleteChallenge(ctx.db, { challenge, user_id: null }, ctx.now))) throw unknownPasskey()
    if (!(await touchPasskey(ctx.db, passkey.id, counter, ctx.now))) throw unknownPasskey()
    const { user_id } = passkey
    const [account] = await listMemberships(ctx.db, user_id)
    if (account === undefined) throw unknownPasskey()
    return beginSession(ctx, { account_id: account.id, user_id })
  })
}

type Attempt = { passkey: StoredPasskey; credential: UsedCredential }

async function verify(ctx: Ctx, { id, origin }: RelyingParty, { passkey, credential }: Attempt) {
  const { userHandle: said, ...response } = credential.response
  let challenge = ''
  // Few sign in so, and it is a tenth of all that a process would load.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    if (said != null && said !== userHandle(ctx.app, passkey.user_id)) throw unknownPasskey()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      // It is used up once everything else is right.
      expectedChallenge: (signed) => {
        challenge = signed
        return true
      },
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: credential.id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    })
    if (!verified) throw unknownPasskey()
    return { challenge: Buffer.from(challenge, 'base64url'), counter: authenticationInfo.newCounter }
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused')
    throw unknownPasskey()
  }
}
