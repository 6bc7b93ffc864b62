import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { findProduct } from '../../catalog/index.ts'
import type { CertificateRow, listCertificatesQuery } from '../schemas.ts'
import { verifyUrl } from '../verify/verify-url.ts'
import { listCertificateRows } from './list-certificates.queries.ts'

/** The certificates that were issued, by id. @throws not_found for a product that does not exist */
export async function listCertificates(
  { app, db, account }: Ctx,
  query: z.output<typeof listCertificatesQuery>,
): Promise<ListEnvelope<CertificateRow>> {
  const { product_id, limit } = query
  if (product_id !== undefined && (await findProduct(db, account.id, product_id)) === undefined)
    throw notFound()
  const rows = await listCertificateRows(db, account.id, query)
  return page(
    rows.map((row) => ({ ...row, verify_url: verifyUrl(app, row.verification_code) })),
    limit,
  )
}
