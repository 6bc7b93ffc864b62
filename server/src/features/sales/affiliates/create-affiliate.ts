import type { Ctx } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import type { Affiliate, NewAffiliate } from '../schemas.ts'
import { insertAffiliate } from './affiliates.queries.ts'

/** Makes an affiliate. @throws invalid_request where another one has the code */
export async function createAffiliate(ctx: Ctx, input: NewAffiliate): Promise<Affiliate> {
  try {
    return await insertAffiliate(ctx.db, ctx.account.id, input, ctx.now)
  } catch (error) {
    if (isUniqueViolation(error, 'affiliates_code')) {
      throw invalidRequest(`code: another affiliate has the code ${input.code}.`)
    }
    throw error
  }
}
