import { z } from 'zod'
import { accountCommand, platformCommand } from '../../platform/cli/command.ts'
import { presentRecord } from '../../platform/cli/present.ts'
import { createAccount } from './create-account.ts'
import { deleteAccount } from './delete-account.ts'
import { type CreatedKey, createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { listAccounts } from './list-accounts.ts'
import {
  createAccountOptions,
  createKeyOptions,
  idOnly,
  rotateKeyOptions,
  setPlanOptions,
} from './schemas.ts'
import { setPlan } from './set-plan.ts'

const noOptions = z.strictObject({})
const accountId = { id: 'number of the account' }
const keyId = { id: 'id of the key' }

const presentCreatedKey = (key: CreatedKey): string =>
  `${presentRecord(key)}\n\nKeep the key now: it is shown this once.`

export const commands = [
  platformCommand(
    {
      name: 'account create',
      summary: 'Make an account with its first clone',
      options: createAccountOptions,
      example: '--name "Garden school" --plan pro',
    },
    createAccount,
  ),
  platformCommand(
    {
      name: 'account list',
      summary: 'List the accounts',
      options: noOptions,
      columns: ['id', 'name', 'plan', 'unlimited', 'overage', 'requests_per_minute', 'created_at'],
    },
    listAccounts,
  ),
  platformCommand(
    {
      name: 'account set-plan',
      summary: 'Move an account to a plan; options that are left out return to their defaults',
      positional: { ...accountId, plan: 'its new plan' },
      options: setPlanOptions,
      example: '1 scale --overage',
    },
    setPlan,
  ),
  platformCommand(
    {
      name: 'account delete',
      summary: 'Delete an account with everything in it',
      positional: accountId,
      options: idOnly,
      example: '2',
    },
    deleteAccount,
  ),
  accountCommand(
    {
      name: 'key create',
      summary: 'Make an API key; it is shown once',
      options: createKeyOptions,
      present: presentCreatedKey,
      example: '--permission write --label "Course importer"',
    },
    createKey,
  ),
  accountCommand({ name: 'key list', summary: 'List the API keys', options: noOptions }, listKeys),
  accountCommand(
    {
      name: 'key rotate',
      summary: 'Replace a key; the old one works for the overlap',
      positional: keyId,
      options: rotateKeyOptions,
      present: presentCreatedKey,
      example: '10000000001 --overlap-hours 1',
    },
    rotateKey,
  ),
  accountCommand(
    {
      name: 'key revoke',
      summary: 'End a key at once',
      positional: keyId,
      options: idOnly,
      example: '10000000001',
    },
    revokeKey,
  ),
]
