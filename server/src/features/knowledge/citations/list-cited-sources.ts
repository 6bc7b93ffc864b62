import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { ListEnvelope } from '../../../platform/http/fields.ts'
import type { CitedSourceRow, listSourcesQuery } from '../schemas.ts'
import { listSources } from '../sources/list-sources.ts'
import { summariseCitations } from './citations.queries.ts'

/** A page of the sources, with how often replies used them. @throws not_found (folder) */
export async function listCitedSources(
  ctx: Ctx,
  query: z.output<typeof listSourcesQuery>,
): Promise<ListEnvelope<CitedSourceRow>> {
  const page = await listSources(ctx, query)
  const ids = page.data.map(({ id }) => id)
  const cited = await summariseCitations(ctx.db, ctx.account.id, ids)
  return {
    ...page,
    data: page.data.map((source) => {
      const { conversation_count, last_cited_at } = cited.get(source.id)!
      return { ...source, cited_in_count: conversation_count, last_cited_at }
    }),
  }
}
