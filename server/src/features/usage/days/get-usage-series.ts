import type { z } from 'zod'
import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { UsageSeries, usageSeriesQuery } from '../schemas.ts'
import { listDayAmounts } from './days.queries.ts'
import { lastDays, toSeries } from './series.rules.ts'

/** What the account used on each of the last days, in UTC, today with them. */
export async function getUsageSeries(
  ctx: Ctx,
  { days: count }: z.output<typeof usageSeriesQuery>,
): Promise<UsageSeries> {
  const until = utcDay(ctx.now)
  const days = lastDays(until, count)
  const amounts = await listDayAmounts(ctx.db, ctx.account.id, { from: days[0]!, until })
  return { object: 'usage_series', time_zone: 'UTC', currency: 'EUR', data: toSeries(days, amounts) }
}
