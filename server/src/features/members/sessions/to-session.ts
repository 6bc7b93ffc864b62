import packageJson from '../../../../package.json' with { type: 'json' }
import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import { loadAccount } from '../../accounts/index.ts'
import { relyingPartyOf } from '../passkeys/relying-party.rules.ts'
import type { Session } from '../schemas.ts'
import { findUser, listMemberships } from '../users/users.queries.ts'

/** What a user's session is, in one of their accounts. @throws not_signed_in where they left it meanwhile */
export async function toSession(ctx: Ctx, user_id: number, account_id: number): Promise<Session> {
  const [user, accounts, loaded] = await Promise.all([
    findUser(ctx.db, user_id),
    listMemberships(ctx.db, user_id),
    loadAccount(ctx.app, account_id),
  ])
  const membership = accounts.find(({ id }) => id === account_id)
  if (user === undefined || membership === undefined || loaded === undefined) throw notSignedIn()
  const { role, ...account } = membership
  return {
    user: { id: user.id, email: user.email, name: user.name },
    accounts,
    account,
    role,
    features: {
      live: loaded.has_live_features,
      model: ctx.app.chat_model !== null,
      sees_images: ctx.app.chat_model?.sees_images ?? false,
      passkeys: relyingPartyOf(ctx.app.base_url) !== null,
    },
    version: packageJson.version,
  }
}
