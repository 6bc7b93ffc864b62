import type { Account, App } from '../../platform/context.ts'
import { createOperatorContext } from '../../platform/create-context.ts'
import { hasAccounts, lockAccounts } from './accounts.queries.ts'
import { createAccount } from './create-account.ts'
import { type CreatedKey, createKey } from './keys/create-key.ts'

const firstAccount = {
  name: 'My academy',
  plan: 'scale',
  unlimited: true,
  overage: false,
  requests_per_minute: 0,
} as const

/**
 * Makes the first account and its key on an empty installation. Processes that start together make it once.
 * @returns null where there is an account already
 */
export function createFirstAccount(app: App): Promise<{ account: Account; key: CreatedKey } | null> {
  return createOperatorContext(app).transaction(async (tx) => {
    await lockAccounts(tx.db)
    if (await hasAccounts(tx.db)) return null
    const account = await createAccount(tx, firstAccount)
    const key = await createKey({ ...tx, account }, { permission: 'delete', label: 'First key' })
    return { account, key }
  })
}
