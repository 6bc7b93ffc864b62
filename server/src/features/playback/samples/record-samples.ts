import type { z } from 'zod'
import { appState } from '../../../platform/app-state.ts'
import { createBatches } from '../../../platform/batches.ts'
import type { Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { loadAccount } from '../../accounts/index.ts'
import { invalidPermit, permitExpired, sessionClosed, sessionMismatch } from '../errors.ts'
import { readPermit } from '../permits/sign-permit.ts'
import type { SamplesAnswer, samplesBody } from '../schemas.ts'
import type { Batch } from './accept-batch.rules.ts'
import { limitReporter } from './limit-reporter.ts'
import { type Outcome, storeBatches } from './store-batches.ts'

/** A batch of samples, and in which context it is stored. */
type Call = { ctx: Ctx; batch: Batch }

/** So many batches share a transaction, which then takes some tens of milliseconds. */
const maxTogether = 64

// The ids of an account come from one counter, whose lock lasts until the commit: two transactions keep each other busy.
const batches = appState(() => createBatches(storeAll, { maxCalls: maxTogether, maxAtOnce: 2 }))

const storeAll = (calls: Call[]): Promise<Outcome[]> =>
  storeBatches(
    calls[0]!.ctx,
    calls.map(({ batch }) => batch),
  )

const refusals = {
  invalid_permit: invalidPermit,
  permit_expired: permitExpired,
  session_mismatch: sessionMismatch,
  session_closed: sessionClosed,
}

/**
 * Records what a player reports of the playing of a video. The permit alone says who watches what.
 * @throws invalid_permit, permit_expired, session_mismatch, session_closed, rate_limited
 */
export async function recordSamples(
  ctx: Ctx,
  { permit: token, session_id, samples }: z.output<typeof samplesBody>,
): Promise<SamplesAnswer> {
  const permit = limitReporter(ctx, () => readPermit(ctx.app, token))
  const batch: Batch = {
    ...{ permit, session_id, now_ms: ctx.now.getTime() },
    samples: samples.map(({ occurred_at, ...sample }) => ({
      ...sample,
      occurred_ms: Date.parse(occurred_at),
    })),
  }
  const account = await loadAccount(ctx.app, permit.account_id)
  if (account === undefined) throw invalidPermit()
  const call = { ctx: createContext(ctx.app, { account, actor: ctx.actor }), batch }
  const outcome = await batches(ctx).run(account.id, call)
  if (typeof outcome === 'string') throw refusals[outcome]()
  return { accepted: outcome.samples.length, duplicates: outcome.duplicates }
}
