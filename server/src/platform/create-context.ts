import type { Account, Actor, App, Ctx } from './context.ts'
import { transaction } from './db/transaction.ts'
import type { Log } from './log.ts'

/** Stands where no account is meant; its id 0 belongs to nobody. */
export const noAccount = { id: 0, name: '', requests_per_minute: 0 } as Account

/** The operator's context: for what is about the installation, not about one account. */
export const createOperatorContext = (app: App): Ctx =>
  createContext(app, { account: noAccount, actor: { kind: 'operator' } })

/** Makes the context of one request, command or job run. */
export function createContext(app: App, by: { account: Account; actor: Actor; log?: Log }): Ctx {
  const ctx: Ctx = {
    app,
    account: by.account,
    actor: by.actor,
    now: new Date(app.clock.nowMs()),
    log: by.log ?? app.log,
    db: app.db,
    idempotency: null,
    answerHeaders: {},
    transaction: (work) => transaction(ctx, work),
    emit: (event, payload) => ctx.transaction((tx) => tx.emit(event, payload)),
    afterCommit: (effect) => effect(),
  }
  return ctx
}
