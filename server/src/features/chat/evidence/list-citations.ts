import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { getSource } from '../../knowledge/index.ts'
import { listCitationRows } from './evidence.queries.ts'
import type { listCitationsInput, SourceCitation } from './schemas.ts'

/** The conversations in which replies used a source. @throws not_found */
export async function listCitations(
  ctx: Ctx,
  input: z.output<typeof listCitationsInput>,
): Promise<ListEnvelope<SourceCitation>> {
  const rows = await listCitationRows(ctx.db, ctx.account.id, input)
  // One that nothing cites may not exist.
  if (rows.length === 0) await getSource(ctx, input)
  return page(rows, input.limit)
}
