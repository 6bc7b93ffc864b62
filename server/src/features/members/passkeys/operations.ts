import { z } from 'zod'
import { notFound } from '../../../platform/errors.ts'
import { byId, id } from '../../../platform/http/fields.ts'
import { paragraphs } from '../../../platform/markdown.ts'
import { defineOperation } from '../../../platform/operation.ts'
import {
  invalidCredentials,
  invalidPasskey,
  passkeysUnavailable,
  tooManyFailures,
  tooManyPasskeys,
  unknownPasskey,
} from '../errors.ts'
import { beginExample, begunSession } from '../schemas.ts'
import { createPasskey } from './create-passkey.ts'
import { creationExample, newCredentialExample, requestExample, usedCredentialExample } from './examples.ts'
import { listPasskeys } from './list-passkeys.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import {
  createPasskeyBody,
  creationOptions,
  passkey,
  passkeyExample,
  passkeyList,
  passkeySignInBody,
  renamePasskeyBody,
  requestOptions,
  startPasskeyBody,
} from './schemas.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { startPasskey } from './start-passkey.ts'
import { startPasskeySignIn } from './start-passkey-sign-in.ts'

/** The operations on the passkeys of a user, by name. */
export const passkeyOperations = {
  startPasskeySignIn: defineOperation(
    {
      summary: 'Begin to sign in with a passkey',
      description:
        'Answers what a passkey of whoever signs in must sign within 5 minutes, for `PublicKeyCredential.parseRequestOptionsFromJSON`. Passkeys need PUBLIC_URL to be a name over https, or localhost.',
      output: requestOptions,
      errors: [passkeysUnavailable],
      isAudited: false,
      example: { output: requestExample },
    },
    startPasskeySignIn,
  ),
  signInWithPasskey: defineOperation(
    {
      summary: 'Sign in with a passkey',
      description: paragraphs(
        'Begins a session as signing in with a password does, by what `navigator.credentials.get` answered. A passkey confirms who uses it, so no code of a second factor is asked for.',
        'Refused passkeys count as failed sign-ins. A passkey that is not known here and one that has signed something else get the same answer.',
      ),
      input: passkeySignInBody,
      output: begunSession,
      errors: [passkeysUnavailable, unknownPasskey, tooManyFailures],
      example: { input: { credential: usedCredentialExample }, output: beginExample },
    },
    signInWithPasskey,
  ),
  startPasskey: defineOperation(
    {
      summary: 'Begin to add a passkey',
      description:
        'Answers how the browser makes a passkey within 5 minutes, for `PublicKeyCredential.parseCreationOptionsFromJSON`. Wrong passwords count as failed sign-ins. A user has at most 20 passkeys.',
      input: startPasskeyBody,
      output: creationOptions,
      errors: [passkeysUnavailable, invalidCredentials, tooManyFailures, tooManyPasskeys],
      isAudited: false,
      example: { input: { password: 'six rows of early tomatoes' }, output: creationExample },
    },
    startPasskey,
  ),
  createPasskey: defineOperation(
    {
      summary: 'Add a passkey',
      description:
        'Keeps what `navigator.credentials.create` answered. From then on the passkey signs in alone, in every account of the user.',
      input: createPasskeyBody,
      output: passkey,
      errors: [passkeysUnavailable, invalidPasskey],
      example: {
        input: { name: "Eva's phone", credential: newCredentialExample },
        output: passkeyExample,
      },
    },
    createPasskey,
  ),
  listPasskeys: defineOperation(
    {
      summary: 'List the own passkeys',
      description: 'Answers every passkey of the user, and when it signed in last.',
      output: passkeyList,
      example: {
        output: { object: 'list', data: [passkeyExample], has_more: false, next_starting_after: null },
      },
    },
    listPasskeys,
  ),
  renamePasskey: defineOperation(
    {
      summary: 'Rename a passkey',
      description: 'Gives it another name in the list.',
      input: renamePasskeyBody,
      output: passkey,
      errors: [notFound],
      example: { input: { id: 1, name: "Eva's phone" }, output: passkeyExample },
    },
    renamePasskey,
  ),
  removePasskey: defineOperation(
    {
      summary: 'Remove a passkey',
      description: 'It signs in no more. Sessions stay, and so does the password.',
      input: byId,
      output: z.strictObject({ id: id(), deleted: z.literal(true) }),
      errors: [notFound],
      example: { input: { id: 1 }, output: { id: 1, deleted: true } },
    },
    removePasskey,
  ),
}
