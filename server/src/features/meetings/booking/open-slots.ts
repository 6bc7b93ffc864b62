import type { App } from '../../../platform/context.ts'
import { invalidDateRange } from '../../../platform/errors.ts'
import { wholeList } from '../../../platform/http/fields.ts'
import type { PageAnswer, PageRequest } from '../../../platform/page-answer.ts'
import { parseDateRange } from '../../../platform/parse-date-range.ts'
import { findBookingPage, type PageAddress } from './find-booking-page.ts'
import { findFreeSlots, maxRangeMs } from './find-free-slots.ts'

/**
 * The slots of a page that begin from one instant until another, at most 92 days later; from now on where none is given.
 * @returns null where there is no such page @throws invalid_date_range
 */
export async function openSlots(
  app: App,
  { from, until, ...address }: PageAddress & { from?: string; until?: string },
  request: PageRequest,
): Promise<PageAnswer | null> {
  const found = await findBookingPage(app, address, request)
  if (found === null) return null
  const range = parseDateRange({ from, until })
  const [from_ms, until_ms] = [range.from?.getTime(), range.until?.getTime()]
  if (from_ms !== undefined && until_ms !== undefined && until_ms - from_ms > maxRangeMs)
    throw invalidDateRange('until: must not be more than 92 days after from.')
  const slots = await findFreeSlots(found.ctx, found.type, { from_ms, until_ms })
  return { status: 200, json: wholeList(slots) }
}
