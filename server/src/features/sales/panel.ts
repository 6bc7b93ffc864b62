import { z } from 'zod'
import { id } from '../../platform/http/fields.ts'
import { page } from '../../platform/http/page.ts'
import { get, post } from '../../platform/http/route.ts'
import { followAffiliateLink } from './links/follow-affiliate-link.ts'
import { operations } from './operations.ts'

export const panel = [
  get('/sales.csv', 'viewer', operations.exportSales),
  get('/affiliates', 'viewer', operations.listAffiliates),
  post('/affiliates', 'editor', operations.createAffiliate),
  get('/affiliates/payouts', 'viewer', operations.listPayouts),
]

export const pages = [
  page(
    '/r/{code}',
    { params: z.object({ code: z.string().max(60) }), query: z.object({ to: id() }) },
    followAffiliateLink,
  ),
]
