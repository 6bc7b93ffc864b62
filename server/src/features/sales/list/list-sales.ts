import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { findProduct } from '../../catalog/index.ts'
import { saleStatus } from '../sale.rules.ts'
import type { ListedSale, listSalesQuery } from '../schemas.ts'
import { hasSalesOf, listSaleRows } from './list.queries.ts'

/** The sales of the account, by id, with refunds and affiliate. @throws not_found where a product never was */
export async function listSales(
  ctx: Ctx,
  query: z.output<typeof listSalesQuery>,
): Promise<ListEnvelope<ListedSale>> {
  if (query.product_id !== undefined) await requireProduct(ctx, query.product_id)
  const rows = await listSaleRows(ctx.db, ctx.account.id, query)
  return page(
    rows.map((row) => ({ ...row, status: saleStatus(row) })),
    query.limit,
  )
}

async function requireProduct({ db, account }: Ctx, id: number): Promise<void> {
  const product = await findProduct(db, account.id, id)
  if (product === undefined && !(await hasSalesOf(db, account.id, id))) throw notFound()
}
