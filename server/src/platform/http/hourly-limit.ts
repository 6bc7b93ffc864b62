import type { App, Ctx } from '../context.ts'
import { rateLimited } from '../errors.ts'
import { countOnce, findEarliestCount } from './hourly-limit.queries.ts'

export const hourMs = 3_600_000
/** What a client may send in any hour, of each kind that needs no key. */
const maxOfClient = 60

type Counting = Pick<Ctx, 'app' | 'db' | 'now'>

/** The name is signed, so that the row tells neither an email nor an address. */
export const keyOf = ({ secrets }: App, name: string) =>
  Buffer.from(secrets.sign('hourly-count', name), 'base64url')

const hourBefore = (now: Date) => new Date(now.getTime() - hourMs)

const clientName = (kind: string, clientAddress: string | null) => `${kind}/client/${clientAddress}`

/**
 * Counts one more act in the open transaction, unless `max` were counted in the last hour.
 * @param name what is counted, and of whom @returns whether it was counted
 */
export const countInHour = ({ app, db, now }: Counting, name: string, max: number): Promise<boolean> =>
  countOnce(db, { key: keyOf(app, name), max, since: hourBefore(now) }, now)

/** Counts what a client sends, of one kind. @returns false where it may send no more of it in this hour */
export const mayClientSend = (ctx: Counting & Pick<Ctx, 'clientAddress'>, kind: string): Promise<boolean> =>
  countInHour(ctx, clientName(kind, ctx.clientAddress), maxOfClient)

/**
 * Counts what a client sends, of one kind, whatever comes of it: call it before the transaction that does the work.
 * @throws rate_limited, which says when the client may send again
 */
export async function requireClientMaySend(
  ctx: Counting & Pick<Ctx, 'clientAddress'>,
  kind: string,
): Promise<void> {
  if (await mayClientSend(ctx, kind)) return
  const { app, db, now, clientAddress } = ctx
  const key = keyOf(app, clientName(kind, clientAddress))
  const earliest = await findEarliestCount(db, key, hourBefore(now))
  const waitMs = (earliest === null ? now.getTime() : Date.parse(earliest)) + hourMs - now.getTime()
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw rateLimited(`Too many: ${maxOfClient} an hour are allowed. Wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
