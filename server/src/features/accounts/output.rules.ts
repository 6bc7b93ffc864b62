import type { Account } from '../../platform/context.ts'
import type { ApiKey } from './schemas.ts'

export type AccountOutput = { object: 'account' } & Account
export type ApiKeyOutput = { object: 'api_key' } & ApiKey

export const accountOutput = (account: Account): AccountOutput => ({ object: 'account', ...account })

export const apiKeyOutput = (key: ApiKey): ApiKeyOutput => ({ object: 'api_key', ...key })
