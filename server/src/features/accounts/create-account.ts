import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { findAccount, insertAccount, listSlugs } from './accounts.queries.ts'
import { accountCreated } from './events.ts'
import { type AccountOutput, accountOutput } from './output.rules.ts'
import type { createAccountOptions } from './schemas.ts'
import { freeSlug, slugOf } from './slug.rules.ts'

type Input = z.output<typeof createAccountOptions>

/** Makes an account. Other features add what they need for it when they hear of it. `ctx` is the operator's. */
export function createAccount(ctx: Ctx, input: Input): Promise<AccountOutput> {
  return ctx.transaction(async (tx) => {
    const account_id = await insertUnderFreeSlug(tx, input)
    const account = (await findAccount(tx.db, account_id))!
    await tx.app.emit({ ...tx, account }, accountCreated, { account_id })
    return accountOutput(account)
  })
}

/** Another account may take the slug meanwhile; the next one is free then. @returns the account's id */
async function insertUnderFreeSlug({ db, now }: Ctx, input: Input): Promise<number> {
  const base = slugOf(input.name)
  const values = { ...input, requests_per_minute: input.requests_per_minute ?? null }
  for (;;) {
    const slug = freeSlug(base, await listSlugs(db, base))
    const account_id = await insertAccount(db, { ...values, slug }, now)
    if (account_id !== undefined) return account_id
  }
}
