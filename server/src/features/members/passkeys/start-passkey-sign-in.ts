import type { Ctx } from '../../../platform/context.ts'
import { challengeMs, createChallenge, requireRelyingParty } from './challenge.ts'
import type { RequestOptions } from './schemas.ts'

/** Says what a passkey signs to sign somebody in. Who that is, the passkey tells. @throws passkeys_unavailable */
export async function startPasskeySignIn(ctx: Ctx): Promise<RequestOptions> {
  const { id: rpId } = requireRelyingParty(ctx.app)
  const challenge = await createChallenge(ctx, null)
  return { challenge, rpId, timeout: challengeMs, userVerification: 'required' }
}
