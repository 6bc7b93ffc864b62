import type { Ctx } from '../../../platform/context.ts'
import { countSignIn } from './sign-in-counts.queries.ts'

export const windowMs = 3_600_000
/** Links that an email may ask for in any hour, and those that a client may ask for. */
const maxOfEmail = 5
const maxOfClient = 60

type SignIn = { account_id: number; email: string }

/**
 * Counts a sign-in in the open transaction: for the client first, then for the email, always in this order, so that
 * requests that come together cannot deadlock. @returns false where either may ask no more in this hour
 */
export async function mayAskForLink(tx: Ctx, { account_id, email }: SignIn): Promise<boolean> {
  const client = `client/${tx.clientAddress}`
  return (await take(tx, client, maxOfClient)) && take(tx, `email/${account_id}/${email}`, maxOfEmail)
}

/** The name is signed, so that the row tells neither an email nor an address. */
function take({ app, db, now }: Ctx, name: string, max: number): Promise<boolean> {
  const key = Buffer.from(app.secrets.sign('sign-in-count', name), 'base64url')
  return countSignIn(db, { key, max, since: new Date(now.getTime() - windowMs) }, now)
}
