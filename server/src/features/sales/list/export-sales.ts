import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { Cell } from '../../../platform/csv.rules.ts'
import { type CsvFile, listPages } from '../../../platform/csv-file.ts'
import type { exportSalesQuery, ListedSale } from '../schemas.ts'
import { listSales } from './list-sales.ts'

const pageRows = 1_000

const columns = {
  order_ref: ({ order_ref }) => order_ref,
  created_at: ({ created_at }) => created_at,
  product_id: ({ product_id }) => product_id,
  product_title: ({ product_title }) => product_title,
  email: ({ buyer }) => buyer.email,
  name: ({ buyer }) => buyer.name,
  amount_cents: ({ amount_cents }) => amount_cents,
  currency: ({ currency }) => currency,
  refunded_cents: ({ refunded_cents }) => refunded_cents,
  status: ({ status }) => status,
  affiliate: ({ affiliate }) => affiliate?.code ?? null,
  commission_cents: ({ commission_cents }) => commission_cents,
} satisfies Record<string, (sale: ListedSale) => Cell>

/** The sales as a table, as the list has them. */
export async function exportSales(ctx: Ctx, filter: z.output<typeof exportSalesQuery>): Promise<CsvFile> {
  // A filter that is refused is said before the table begins.
  await listSales(ctx, { ...filter, limit: 1 })
  return {
    file_name: 'sales.csv',
    columns: Object.keys(columns),
    pages: listPages(
      (starting_after?: number) => listSales(ctx, { ...filter, limit: pageRows, starting_after }),
      (sale) => Object.values(columns).map((cell) => cell(sale)),
    ),
  }
}
