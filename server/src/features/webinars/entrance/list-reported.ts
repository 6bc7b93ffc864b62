import type { Ctx } from '../../../platform/context.ts'
import { webinarState } from '../clock/webinar-state.rules.ts'
import { listReportedRows } from './entrance.queries.ts'
import { reportMs } from './entrance.rules.ts'

/** A webinar that people report to have watched. */
type ReportedWebinar = {
  /** It is live, or was until a moment ago. */
  takes_live_reports: boolean
  /** The products whose students a group webinar is for; none of a broadcast. */
  group_product_ids: number[]
}

/** What webinars are to those who report that they watched them, by id. Webinars that are unknown are absent. */
export async function listReportedWebinars(
  { db, account, now }: Pick<Ctx, 'db' | 'account' | 'now'>,
  ids: number[],
): Promise<Map<number, ReportedWebinar>> {
  const rows = await listReportedRows(db, account.id, ids)
  return new Map(
    rows.map(({ id, format, audience_product_ids, ...stored }) => {
      const { status, ended_at } = webinarState(stored, now.getTime())
      const takes_live_reports =
        status === 'live' || (ended_at !== null && now.getTime() < Date.parse(ended_at) + reportMs)
      return [id, { takes_live_reports, group_product_ids: format === 'group' ? audience_product_ids : [] }]
    }),
  )
}
