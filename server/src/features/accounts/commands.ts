import { accountCommand, platformCommand } from '../../platform/cli/command.ts'
import { presentRecord } from '../../platform/cli/present.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { createAccount } from './create-account.ts'
import { deleteAccount } from './delete-account.ts'
import type { CreatedKey } from './keys/create-key.ts'
import { listAccounts } from './list-accounts.ts'
import { operations } from './operations.ts'
import { createAccountOptions, setBrandingOptions, setPlanOptions } from './schemas.ts'
import { setBranding } from './set-branding.ts'
import { setPlan } from './set-plan.ts'

const accountId = { id: 'number of the account' }
const keyId = { id: 'id of the key' }

const presentCreatedKey = (key: CreatedKey): string =>
  `${presentRecord(key)}\n\nKeep the key now: it is shown this once.`

export const commands = [
  platformCommand(
    { name: 'account create', example: '--name "Garden school" --plan pro' },
    defineCommandOperation(
      { summary: 'Make an account with its first clone', input: createAccountOptions },
      createAccount,
    ),
  ),
  platformCommand(
    {
      name: 'account list',
      columns: ['id', 'name', 'slug', 'plan', 'unlimited', 'overage', 'requests_per_minute', 'created_at'],
    },
    defineCommandOperation({ summary: 'List the accounts' }, listAccounts),
  ),
  platformCommand(
    {
      name: 'account set-plan',
      positional: { ...accountId, plan: 'its new plan' },
      example: '1 scale --overage',
    },
    defineCommandOperation(
      {
        summary: 'Move an account to a plan; options that are left out return to their defaults',
        input: setPlanOptions,
      },
      setPlan,
    ),
  ),
  platformCommand(
    {
      name: 'account set-branding',
      positional: accountId,
      example: '1 --logo-asset-id 10000000007 --color "#1f5c3a"',
    },
    defineCommandOperation(
      {
        summary: "Set the logo and colour of an account's certificates; what is left out is the platform's",
        input: setBrandingOptions,
      },
      setBranding,
    ),
  ),
  platformCommand(
    { name: 'account delete', positional: accountId, example: '2' },
    defineCommandOperation(
      { summary: 'Delete an account with everything in it', input: byId },
      deleteAccount,
    ),
  ),
  accountCommand(
    {
      name: 'key create',
      present: presentCreatedKey,
      example: '--permission write --label "Course importer"',
    },
    operations.createKey,
  ),
  accountCommand({ name: 'key list' }, operations.listKeys),
  accountCommand(
    {
      name: 'key rotate',
      positional: keyId,
      present: presentCreatedKey,
      example: '10000000001 --overlap-hours 1',
    },
    operations.rotateKey,
  ),
  accountCommand({ name: 'key revoke', positional: keyId, example: '10000000001' }, operations.revokeKey),
]
