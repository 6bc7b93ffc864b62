import type { Account } from '../../platform/context.ts'
import type { ApiKey } from './schemas.ts'

export type AccountRecord = { object: 'account' } & Account
export type ApiKeyRecord = { object: 'api_key' } & ApiKey

export const accountRecord = (account: Account): AccountRecord => ({ object: 'account', ...account })

export const apiKeyRecord = (key: ApiKey): ApiKeyRecord => ({ object: 'api_key', ...key })
