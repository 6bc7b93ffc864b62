import type { Account, App, Ctx } from './context.ts'
import { bindTransaction, transaction } from './db/transaction.ts'
import { noSubject } from './person.ts'

/** Stands where no account is meant. No account has the id 0. */
export const noAccount = { id: 0, name: '', requests_per_minute: 0 } as Account

/** Creates the operator's context: for work on the installation, not on one account. */
export const createOperatorContext = (app: App): Ctx =>
  createContext(app, { account: noAccount, actor: { kind: 'operator' } })

/** Creates the context of one request, command or job run. Its log is the app's unless given, and no client waits. */
export const createContext = (
  app: App,
  by: Pick<Ctx, 'account' | 'actor'> &
    Pick<Partial<Ctx>, 'log' | 'clientGone' | 'clientAddress' | 'ifMatch' | 'onProgress'>,
): Ctx =>
  bindTransaction(
    {
      app,
      account: by.account,
      actor: by.actor,
      now: new Date(app.clock.nowMs()),
      log: by.log ?? app.log,
      db: app.db,
      idempotency: null,
      onProgress: by.onProgress ?? (() => {}),
      clientGone: by.clientGone ?? null,
      clientAddress: by.clientAddress ?? null,
      ifMatch: by.ifMatch ?? null,
      answerHeaders: {},
      answerSubject: { ...noSubject },
      afterCommit: (effect) => effect(),
    },
    transaction,
  )
