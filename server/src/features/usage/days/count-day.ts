import { utcDay } from '../../../platform/calendar-day.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { addToDay } from './days.queries.ts'

/** Counts a reply for the day, in the transaction that stores it. Others of the account wait until that ends. */
export const countReply = (tx: Ctx, { isAnswered }: { isAnswered: boolean }): Promise<void> =>
  addToDay(tx.db, tx.account.id, utcDay(tx.now), { replies: 1, unanswered: isAnswered ? 0 : 1 })

/** Counts a sale for the day, in the transaction that stores it. */
export const countSale = (tx: Ctx, amount_cents: number): Promise<void> =>
  addToDay(tx.db, tx.account.id, utcDay(tx.now), { sales: 1, sales_cents: amount_cents })
