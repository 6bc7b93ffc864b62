import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { findAccount, insertAccount } from './accounts.queries.ts'
import { accountCreated } from './events.ts'
import { type AccountOutput, accountOutput } from './output.rules.ts'
import type { createAccountOptions } from './schemas.ts'

type Input = z.output<typeof createAccountOptions>

/** Makes an account. Other features add what they need for it when they hear of it. `ctx` is the operator's. */
export function createAccount(ctx: Ctx, input: Input): Promise<AccountOutput> {
  return ctx.transaction(async (tx) => {
    const values = { ...input, requests_per_minute: input.requests_per_minute ?? null }
    const account_id = await insertAccount(tx.db, values, tx.now)
    const account = (await findAccount(tx.db, account_id))!
    await tx.app.emit({ ...tx, account }, accountCreated, { account_id })
    return accountOutput(account)
  })
}
