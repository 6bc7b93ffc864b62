import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { exactlyOneRequired, notFound } from '../../../platform/errors.ts'
import { pageOf } from '../../../platform/http/fields.ts'
import { requireLiveFeatures } from '../../usage/index.ts'
import type { listPlaybackQuery, PlaybackList } from '../schemas.ts'
import { measurement } from './measurement.rules.ts'
import { isObserved, listSampleRows, type Observed } from './playback.queries.ts'

/**
 * The samples of a course or of a webinar, in ascending id. Those of a deleted course can still be read.
 * @throws exactly_one_required, feature_not_in_plan, not_found
 */
export async function listPlayback(
  ctx: Ctx,
  { product_id, webinar_id, ...page }: z.output<typeof listPlaybackQuery>,
): Promise<PlaybackList> {
  if ((product_id === undefined) === (webinar_id === undefined))
    throw exactlyOneRequired('Send either product_id or webinar_id.')
  if (webinar_id !== undefined) requireLiveFeatures(ctx)
  const observed: Observed = product_id === undefined ? { webinar_id: webinar_id! } : { product_id }
  const rows = await listSampleRows(ctx.db, ctx.account.id, { observed, ...page })
  if (rows.length === 0 && !(await isObserved(ctx.db, ctx.account.id, observed))) throw notFound()
  const { limit } = page
  return {
    ...pageOf(rows.slice(0, limit), rows.length > limit, ({ id }) => Number(id)),
    measurement,
  }
}
