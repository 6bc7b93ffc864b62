import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findAccount, updatePlan } from './accounts.queries.ts'
import { type AccountOutput, accountOutput } from './output.rules.ts'
import type { setPlanOptions } from './schemas.ts'

/** Moves an account to a plan; options that are left out return to their defaults. @throws not_found */
export async function setPlan(ctx: Ctx, input: z.output<typeof setPlanOptions>): Promise<AccountOutput> {
  const { id, requests_per_minute = null, ...values } = input
  if (!(await updatePlan(ctx.db, id, { ...values, requests_per_minute }, ctx.now))) {
    throw notFound(`There is no account ${id}.`)
  }
  return accountOutput((await findAccount(ctx.db, id))!)
}
