import type { Ctx } from '../../../platform/context.ts'
import { countOnce, findEarliestCount, uncount } from '../../../platform/http/hourly-limit.queries.ts'
import { keyOf } from '../../../platform/http/hourly-limit.ts'
import { tooManyFailures } from '../errors.ts'

const windowMs = 15 * 60_000
/** Sign-ins that may fail in any window: for an email, and for a client's address. */
const maxOfEmail = 10
const maxOfClient = 60

type Limit = { key: Buffer; max: number }

/**
 * Runs an attempt to sign in. It counts as failed before it runs, so that attempts that come together cannot pass the
 * limits, and is taken back where it succeeds. Emails that nobody has are counted alike.
 * @param email null: nobody knows whose attempt it is, so that it counts for the client alone
 * @throws too_many_failures
 */
export async function withLimitedFailures<Result>(
  ctx: Ctx,
  email: string | null,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const limitOf = (who: string, max: number) => ({ key: keyOf(ctx.app, `sign-in-failure/${who}`), max })
  const limits = [
    limitOf(`client/${ctx.clientAddress}`, maxOfClient),
    ...(email === null ? [] : [limitOf(`email/${email}`, maxOfEmail)]),
  ]
  await ctx.transaction((tx) => count(tx, limits))
  const result = await attempt()
  const keys = limits.map(({ key }) => key)
  await uncount(ctx.db, keys, ctx.now)
  return result
}

/** Always in this order, so that attempts that come together cannot deadlock. */
async function count(tx: Ctx, limits: Limit[]): Promise<void> {
  const since = new Date(tx.now.getTime() - windowMs)
  for (const { key, max } of limits) {
    if (await countOnce(tx.db, { key, max, since }, tx.now)) continue
    const first = await findEarliestCount(tx.db, key, since)
    const endsMs = (first === null ? tx.now.getTime() : Date.parse(first)) + windowMs
    const seconds = Math.max(1, Math.ceil((endsMs - tx.now.getTime()) / 1_000))
    throw tooManyFailures(undefined, { headers: { 'retry-after': String(seconds) } })
  }
}
