import type { Account, App } from '../../platform/context.ts'
import { createOperatorContext } from '../../platform/create-context.ts'
import { hasAccounts, lockAccounts } from './accounts.queries.ts'
import { createAccount } from './create-account.ts'
import { type CreatedKey, createKey } from './keys/create-key.ts'

/** What a newcomer starts with. */
const first = {
  name: 'My academy',
  plan: 'scale',
  unlimited: true,
  overage: false,
  requests_per_minute: 0,
} as const

/**
 * Makes the first account and its key on an empty installation; processes that start together make it once.
 * @returns null where there are accounts already
 */
export function createFirstAccount(app: App): Promise<{ account: Account; key: CreatedKey } | null> {
  return createOperatorContext(app).transaction(async (tx) => {
    await lockAccounts(tx.db)
    if (await hasAccounts(tx.db)) return null
    const account = await createAccount(tx, first)
    const key = await createKey({ ...tx, account }, { permission: 'delete', label: 'First key' })
    return { account, key }
  })
}
