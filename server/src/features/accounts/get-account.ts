import type { Account, Ctx } from '../../platform/context.ts'
import { findAccount } from './accounts.queries.ts'
import type { AccountProfile } from './schemas.ts'

/** The account as the people who work for it see it. */
export const getAccount = async ({ db, account }: Ctx): Promise<AccountProfile> =>
  toProfile((await findAccount(db, account.id))!)

const toProfile = (account: Account): AccountProfile => {
  const { id, name, slug, language, branding, plan, plan_name, overage, created_at, updated_at } = account
  return {
    object: 'account',
    id,
    name,
    slug,
    language,
    branding,
    plan,
    plan_name,
    overage,
    created_at,
    updated_at,
  }
}
