import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { findProduct } from '../../catalog/index.ts'
import { findAffiliateByCode } from '../affiliates/affiliates.queries.ts'
import { withRef } from './affiliate-link.rules.ts'
import { keptRef, refCookie } from './kept-ref.rules.ts'

/**
 * Sends a browser on from an affiliate's link to where the product is bought, with the affiliate's code, and lets it keep
 * the code for as long as a referral counts. The first code that it keeps stays. A code that nobody has leads there without
 * one: the link may outlive the affiliate.
 * @returns null where there is no such product, or nowhere to buy it
 */
export async function followAffiliateLink(
  app: App,
  { code, to }: { code: string; to: number },
  { cookies }: PageRequest,
): Promise<PageAnswer | null> {
  const account_id = accountId(to)
  const [product, affiliate] = await Promise.all([
    findProduct(app.db, account_id, to),
    findAffiliateByCode(app.db, account_id, code),
  ])
  if (product === undefined || product.checkout_url === null) return null
  if (affiliate === undefined) return { see_other: product.checkout_url }
  const see_other = withRef(product.checkout_url, affiliate.code)
  if (keptRef(cookies, account_id) !== null) return { see_other }
  return { see_other, cookie: refCookie(account_id, affiliate) }
}
