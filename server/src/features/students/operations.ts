import { z } from 'zod'
import { defineOperation } from '../../platform/operation.ts'
import { getMe } from './me/get-me.ts'
import { updateMe } from './me/update-me.ts'
import { me, meExample, renameMeBody } from './schemas.ts'
import { signOut } from './sessions/sign-out.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  signOut: defineOperation(
    {
      summary: 'Sign out',
      description: 'Ends this session at once, and clears its cookie. Other sessions of the student stay.',
      output: z.strictObject({ signed_out: z.literal(true) }),
      example: { output: { signed_out: true } },
    },
    signOut,
  ),
  getMe: defineOperation(
    {
      summary: 'Read who is signed in',
      description: 'Answers the student, their academy, and the language in which the academy writes.',
      output: me,
      example: { output: meExample },
    },
    getMe,
  ),
  updateMe: defineOperation(
    {
      summary: 'Change the own name',
      description: 'Stores the name that the student wants to be called, which certificates show.',
      input: renameMeBody,
      output: me,
      example: { input: { name: 'Ana' }, output: meExample },
    },
    updateMe,
  ),
}
