import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type ListEnvelope, page } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import { findWebinarRow } from '../records/webinars.queries.ts'
import type { listRegistrantsQuery, Registrant } from '../schemas.ts'
import { listRegistrantRows } from './registrants.queries.ts'
import { toRegistrant } from './to-registrant.ts'

type Query = z.output<typeof listRegistrantsQuery>

/** Who registered for a webinar, by id. @throws feature_not_in_plan, not_found */
export async function listRegistrants(
  ctx: Ctx,
  { id: webinar_id, ...query }: Query,
): Promise<ListEnvelope<Registrant>> {
  requireLiveFeatures(ctx)
  const { app, db, account } = ctx
  if ((await findWebinarRow(db, account.id, webinar_id)) === undefined) throw notFound()
  const rows = await listRegistrantRows(db, account.id, { webinar_id, ...query })
  return page(
    rows.map((row) => toRegistrant(app, row)),
    query.limit,
  )
}
