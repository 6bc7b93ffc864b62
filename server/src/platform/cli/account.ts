import type { Account, App } from '../context.ts'
import { accountId } from '../db/ids.ts'
import { notFound } from '../errors.ts'
import { invalidInput } from '../http/validate.ts'

/** Finds accounts for the command line. The feature that owns them provides it, as the platform imports no feature. */
export type Accounts = {
  find: (app: App, id: number) => Promise<Account | undefined>
  list: (app: App) => Promise<Account[]>
}

/** The command was typed wrongly, which showed only in the database. */
export class UsageError extends Error {}

const maxListed = 20

/** The parts of a command that name its account: `--account` as it was typed, and the id of the record it is about. */
export type AccountNames = { account?: string; id?: number }

/**
 * Finds the account that a command works for: the one that is named, else the one whose record the id is, else the
 * only one.
 * @throws UsageError where there are several and none is named; not_found, invalid_request
 */
export async function resolveAccount(
  app: App,
  accounts: Accounts,
  { account: typed, id }: AccountNames,
): Promise<Account> {
  if (typed !== undefined) {
    const account = await findAccount(app, accounts, typed)
    if (id !== undefined && accountId(id) !== account.id) throw otherAccount(id, account.id)
    return account
  }
  if (id !== undefined) {
    const account = await accounts.find(app, accountId(id))
    if (account === undefined) throw notFound(`There is nothing with the id ${id}.`)
    return account
  }
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

const otherAccount = (id: number, account_id: number) =>
  notFound(
    `The id ${id} is one of account ${accountId(id)}, not of account ${account_id}. Leave --account out: the id says it.`,
  )

function severalAccounts(all: Account[]): string {
  const lines = all.slice(0, maxListed).map(({ id, name }) => `  ${id}  ${name}`)
  if (all.length > maxListed) lines.push(`  and ${all.length - maxListed} more: understudy account list`)
  return `there are several accounts; say which one with --account:\n${lines.join('\n')}`
}
