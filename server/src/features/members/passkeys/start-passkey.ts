import type { Ctx } from '../../../platform/context.ts'
import { tooManyPasskeys } from '../errors.ts'
import { authenticateUser } from '../sign-in/authenticate-user.ts'
import { loadUser } from '../users/load-user.ts'
import { algorithms } from './algorithms.rules.ts'
import { challengeMs, createChallenge, requireRelyingParty, userHandle } from './challenge.ts'
import { listCredentials } from './passkeys.queries.ts'
import type { CreationOptions } from './schemas.ts'

const maxPasskeys = 20

/**
 * Says how the user's browser makes a passkey. It must stay on the device and confirm who uses it, so that it signs in
 * alone.
 * @throws passkeys_unavailable, invalid_credentials, too_many_failures, too_many_passkeys
 */
export async function startPasskey(ctx: Ctx, { password }: { password: string }): Promise<CreationOptions> {
  const { id } = requireRelyingParty(ctx.app)
  const { email, name } = await loadUser(ctx)
  const user = await authenticateUser(ctx, { email, password })
  const known = await listCredentials(ctx.db, user.id)
  if (known.length >= maxPasskeys) throw tooManyPasskeys()
  return {
    challenge: await createChallenge(ctx, user.id),
    rp: { id, name: 'Understudy' },
    user: { id: userHandle(ctx.app, user.id), name: email, displayName: name ?? email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}
