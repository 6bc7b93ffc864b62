import type { Account, App } from '../context.ts'
import { notFound } from '../errors.ts'
import { invalidInput } from '../http/validate.ts'

/** How the command line finds accounts; the feature that keeps them is below no platform. */
export type Accounts = {
  find: (app: App, id: number) => Promise<Account | undefined>
  list: (app: App) => Promise<Account[]>
}

/** The command was typed wrongly, as only the database could tell. */
export class UsageError extends Error {}

const mostShown = 20

/**
 * The account that a command works for: the one that was named, else the only one.
 * @throws UsageError where there are several and none was named
 */
export async function resolveAccount(app: App, accounts: Accounts, typed?: string): Promise<Account> {
  if (typed !== undefined) return findAccount(app, accounts, typed)
  const all = await accounts.list(app)
  if (all.length === 0) throw notFound('There is no account yet. Make one: understudy account create')
  if (all.length > 1) throw new UsageError(severalAccounts(all))
  return all[0]!
}

async function findAccount(app: App, accounts: Accounts, typed: string): Promise<Account> {
  if (!/^[1-9]\d{0,14}$/.test(typed)) throw invalidInput(['account: must be the number of an account'])
  const account = await accounts.find(app, Number(typed))
  if (account === undefined) throw notFound(`There is no account ${typed}.`)
  return account
}

function severalAccounts(all: Account[]): string {
  const lines = all.slice(0, mostShown).map(({ id, name }) => `  ${id}  ${name}`)
  if (all.length > mostShown) lines.push(`  and ${all.length - mostShown} more: understudy account list`)
  return `there are several accounts; say which one with --account:\n${lines.join('\n')}`
}
