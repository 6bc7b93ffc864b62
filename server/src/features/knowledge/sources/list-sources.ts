import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import type { listSourcesQuery, Source } from '../schemas.ts'
import { selectSources } from './sources.queries.ts'

/** The index of the knowledge base, without the texts. */
export async function listSources(
  ctx: Ctx,
  query: z.output<typeof listSourcesQuery>,
): Promise<ListEnvelope<Source>> {
  return page(await selectSources(ctx.db, ctx.account.id, query), query.limit)
}
