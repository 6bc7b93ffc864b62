import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findImport } from './imports.queries.ts'
import type { ImportReceipt } from './schemas.ts'

/** The receipt of an import as it was first given, without later changes. @throws not_found */
export async function getEntryImport(
  ctx: Ctx,
  { id, external_id }: { id: number; external_id: string },
): Promise<ImportReceipt> {
  const stored = await findImport(ctx.db, ctx.account.id, id, external_id)
  if (stored === undefined) throw notFound()
  const { module_id, entries } = stored
  return { data: { product_id: id, external_id, module_id, entries, replayed: false } }
}
