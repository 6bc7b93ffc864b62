import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { listSourcesQuery, Source } from '../schemas.ts'
import { requireFolder } from './require-folder.ts'
import { listSourceRows } from './sources.queries.ts'

/** A page of the sources, without their texts. @throws not_found (folder) */
export async function listSources(
  ctx: Ctx,
  query: z.output<typeof listSourcesQuery>,
): Promise<ListEnvelope<Source>> {
  await requireFolder(ctx, query.folder_id)
  return page(await listSourceRows(ctx.db, ctx.account.id, query), query.limit)
}
