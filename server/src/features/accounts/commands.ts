import { z } from 'zod'
import { accountCommand, platformCommand } from '../../platform/cli/command.ts'
import { createAccount } from './create-account.ts'
import { deleteAccount } from './delete-account.ts'
import { createKey } from './keys/create-key.ts'
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
const accountId = { field: 'id', description: 'number of the account' }
const keyId = { field: 'id', description: 'id of the key' }

export const commands = [
  platformCommand(
    {
      name: 'account create',
      summary: 'Make an account with its first clone',
      options: createAccountOptions,
    },
    createAccount,
  ),
  platformCommand({ name: 'account list', summary: 'List the accounts', options: noOptions }, listAccounts),
  platformCommand(
    {
      name: 'account set-plan',
      summary: 'Move an account to a plan',
      argument: accountId,
      options: setPlanOptions,
    },
    setPlan,
  ),
  platformCommand(
    {
      name: 'account delete',
      summary: 'Delete an account with everything in it',
      argument: accountId,
      options: idOnly,
    },
    deleteAccount,
  ),
  accountCommand(
    { name: 'key create', summary: 'Make an API key; it is shown once', options: createKeyOptions },
    createKey,
  ),
  accountCommand({ name: 'key list', summary: 'List the API keys', options: noOptions }, listKeys),
  accountCommand(
    {
      name: 'key rotate',
      summary: 'Replace a key; the old one works for the overlap',
      argument: keyId,
      options: rotateKeyOptions,
    },
    rotateKey,
  ),
  accountCommand(
    { name: 'key revoke', summary: 'End a key at once', argument: keyId, options: idOnly },
    revokeKey,
  ),
]
