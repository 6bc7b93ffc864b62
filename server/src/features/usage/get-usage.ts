import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { usagePeriodStart } from './period.rules.ts'
import type { usage as usageSchema } from './schemas.ts'
import { findUsage } from './usage.queries.ts'

/** The grants of the plan, with how much of them is used in the present period. */
export async function getUsage(ctx: Ctx): Promise<z.output<typeof usageSchema>> {
  const { account } = ctx
  const period_start = usagePeriodStart(account.created_at, ctx.now)
  const usage = await findUsage(ctx.db, account.id, period_start)
  const granted = (amount: number) => (account.unlimited ? null : amount)
  const remaining = (amount: number, used: number) => (account.unlimited ? null : Math.max(0, amount - used))
  return {
    object: 'usage',
    plan: { tier: account.plan, name: account.plan_name },
    period_start,
    unlimited: account.unlimited,
    responses: {
      granted: granted(account.responses_granted),
      used: usage.responses,
      remaining: remaining(account.responses_granted, usage.responses),
    },
    words: {
      granted: granted(account.words_granted),
      current: usage.words,
      remaining: remaining(account.words_granted, usage.words),
    },
    overage: {
      responses: usage.overage_responses,
      charged_cents: usage.overage_responses * account.overage_cents_per_response,
    },
  }
}
