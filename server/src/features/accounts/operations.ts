import { apiKeyExpired, apiKeyRevoked, notFound } from '../../platform/errors.ts'
import { byId } from '../../platform/http/fields.ts'
import { defineOperation } from '../../platform/operation.ts'
import { slugTaken } from './errors.ts'
import { getAccount } from './get-account.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { rotateKey } from './keys/rotate-key.ts'
import {
  accountProfile,
  apiKeyOutput,
  createdKey,
  createdKeyExample,
  createKeyOptions,
  keyExample,
  keyList,
  profileExample,
  rotateKeyOptions,
  updateAccountBody,
} from './schemas.ts'
import { updateAccount } from './update-account.ts'

/** The operations on the account and its keys, by name. Doors open them. */
export const operations = {
  getAccount: defineOperation(
    {
      summary: 'Read the account',
      description: 'Its name, address, look and plan.',
      output: accountProfile,
      example: { output: profileExample },
    },
    getAccount,
  ),
  updateAccount: defineOperation(
    {
      summary: 'Change the account',
      description:
        'Changes what is sent; the rest stays. Certificates show the logo and colour that the account has when their PDF is made.',
      input: updateAccountBody,
      takesIfMatch: true,
      output: accountProfile,
      errors: [notFound, slugTaken],
      example: {
        input: { name: 'Garden school', language: 'en', branding: { color: '#1f5c3a' } },
        output: profileExample,
      },
    },
    updateAccount,
  ),
  listKeys: defineOperation(
    {
      summary: 'List the API keys',
      description: 'Answers every key of the account, with expired and revoked ones. No key is shown itself.',
      output: keyList,
      example: {
        output: { object: 'list', data: [keyExample], has_more: false, next_starting_after: null },
      },
    },
    listKeys,
  ),
  createKey: defineOperation(
    {
      summary: 'Make an API key; it is shown once',
      description:
        'Makes a key with a permission. A chat key may be bound to one clone. The answer shows the key this once, and it is stored as a hash alone.',
      input: createKeyOptions,
      output: createdKey,
      showsSecret: true,
      errors: [notFound],
      example: {
        input: { permission: 'write', label: 'Course importer' },
        output: createdKeyExample,
      },
    },
    createKey,
  ),
  rotateKey: defineOperation(
    {
      summary: 'Replace a key; the old one works for the overlap',
      description:
        'Makes a key with the same permission, clone and label, which the answer shows this once. The old key ends after the overlap, and at once where that is 0.',
      input: rotateKeyOptions,
      output: createdKey,
      showsSecret: true,
      errors: [apiKeyRevoked, apiKeyExpired],
      example: { input: { id: 10000000001, overlap_hours: 1 }, output: createdKeyExample },
    },
    rotateKey,
  ),
  revokeKey: defineOperation(
    {
      summary: 'End a key at once',
      description: 'The key is refused from now on; other processes notice within seconds.',
      input: byId,
      output: apiKeyOutput,
      example: {
        input: { id: 10000000001 },
        output: { ...keyExample, revoked_at: '2026-03-02T09:30:00.000Z' },
      },
    },
    revokeKey,
  ),
}
