import type { Ctx } from '../../../platform/context.ts'
import { countInHour, mayClientSend } from '../../../platform/http/hourly-limit.ts'

/** Links that an email may ask for in any hour. */
const maxOfEmail = 5

type SignIn = { account_id: number; email: string }

/**
 * Counts a sign-in in the open transaction: for the client first, then for the email, always in this order, so that
 * requests that come together cannot deadlock. @returns false where either may ask no more in this hour
 */
export const mayAskForLink = async (tx: Ctx, { account_id, email }: SignIn): Promise<boolean> =>
  (await mayClientSend(tx, 'sign-in')) && countInHour(tx, `sign-in/email/${account_id}/${email}`, maxOfEmail)
