import { appState } from '../../platform/app-state.ts'
import type { Account, App } from '../../platform/context.ts'
import { findAccount } from './accounts.queries.ts'
import { createAgingMap } from './keys/aging-map.ts'

/** How long a loaded account is used before it is loaded again: a change of its plan counts within seconds. */
const cacheMs = 3_000

type Entry = { loaded_ms: number; account: Promise<Account | undefined> }

const accountCache = appState(() => createAgingMap<Entry>(cacheMs * 10))

/** Finds an account for a request that another record has already let in. It may be some seconds old. */
export function loadAccount(app: App, account_id: number): Promise<Account | undefined> {
  const cache = accountCache({ app })
  const key = String(account_id)
  const monotonic_ms = app.clock.monotonicMs()
  const known = cache.get(key)
  if (known !== undefined && monotonic_ms - known.loaded_ms <= cacheMs) return known.account
  const account = findAccount(app.db, account_id)
  cache.set(key, { loaded_ms: monotonic_ms, account }, monotonic_ms)
  account.catch(() => cache.delete(key))
  return account
}

/** Makes this process load an account anew, once what it changed has committed. */
export const forgetAccount = (app: App, account_id: number): void =>
  accountCache({ app }).delete(String(account_id))
