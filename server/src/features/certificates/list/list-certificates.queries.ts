import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { pageById } from '../../../platform/db/id-order.ts'
import type { CertificateRow, listCertificatesQuery } from '../schemas.ts'

/** Up to `limit + 1` certificates by id, with what their students go by now. */
export async function listCertificateRows(
  db: Db,
  account_id: number,
  { limit, q, product_id, ...position }: z.output<typeof listCertificatesQuery>,
): Promise<Omit<CertificateRow, 'verify_url'>[]> {
  const { isAfter, order } = pageById(sql`c.id`, position)
  const conditions: RawBuilder<unknown>[] = [sql`c.account_id = ${account_id}`, isAfter]
  if (product_id !== undefined) conditions.push(sql`c.product_id = ${product_id}`)
  if (q !== undefined)
    conditions.push(sql`
      strpos(search_form(concat_ws(' ', c.name, v.email, c.verification_code)), search_form(${q})) > 0`)
  const { rows } = await sql<Omit<CertificateRow, 'verify_url'>>`
    select 'certificate' as object, c.id, c.visitor_id, v.email, c.name, c.product_id, c.course_title,
      c.verification_code, c.issued_at
    from certificates as c
    join visitors as v on v.account_id = c.account_id and v.id = c.visitor_id
    where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit + 1}`.execute(db)
  return rows
}
