import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { findProduct } from '../../catalog/index.ts'
import { findAffiliateCode } from '../affiliates/affiliates.queries.ts'
import { withRef } from './affiliate-link.rules.ts'

/**
 * Sends a browser on from an affiliate's link to where the product is bought, with the affiliate's code. A code that nobody
 * has leads there without one: the link may outlive the affiliate.
 * @returns null where there is no such product, or nowhere to buy it
 */
export async function followAffiliateLink(
  app: App,
  { code, to }: { code: string; to: number },
): Promise<PageAnswer | null> {
  const account_id = accountId(to)
  const [product, known] = await Promise.all([
    findProduct(app.db, account_id, to),
    findAffiliateCode(app.db, account_id, code),
  ])
  if (product === undefined || product.checkout_url === null) return null
  return { see_other: known === undefined ? product.checkout_url : withRef(product.checkout_url, known) }
}
