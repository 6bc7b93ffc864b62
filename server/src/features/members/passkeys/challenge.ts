import { randomBytes } from 'node:crypto'
import type { App, Ctx } from '../../../platform/context.ts'
import { passkeysUnavailable } from '../errors.ts'
import { insertChallenge } from './passkeys.queries.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.rules.ts'

/** How long an authenticator may take. */
export const challengeMs = 5 * 60_000

/** @throws passkeys_unavailable where no browser makes passkeys for the address of this server */
export function requireRelyingParty({ base_url }: App): RelyingParty {
  const party = relyingPartyOf(base_url)
  if (party === null) throw passkeysUnavailable()
  return party
}

/** Makes what an authenticator signs, once. @param user_id who adds a passkey; null: somebody signs in */
export async function createChallenge(ctx: Ctx, user_id: number | null): Promise<string> {
  const challenge = randomBytes(32)
  const expires_at = new Date(ctx.now.getTime() + challengeMs)
  await insertChallenge(ctx.db, { challenge, user_id, expires_at })
  return challenge.toString('base64url')
}

/** What authenticators call a user: the same for each passkey, so that one takes the place of another on a device. */
export const userHandle = ({ secrets }: App, user_id: number): string =>
  secrets.sign('passkey-user', String(user_id))
