import type { TestAccount } from '../factories.ts'
import { createInvitationCode, setPassword, signInUser, testPassword } from '../records.ts'
import type { Sample } from './samples.ts'

let made = 0

/** Valid requests of the panel's routes, as samples.ts has them for the other doors. */
export const panelSamples: Record<string, (account: TestAccount) => Promise<Sample>> = {
  'POST /panel/api/sign-in': async (account) => {
    const { email } = await signInUser(account)
    await setPassword(account, email)
    return { body: { email, password: testPassword } }
  },
  'POST /panel/api/accept-invitation': async (account) => ({
    body: {
      code: await createInvitationCode(account),
      email: `walked${++made}@example.com`,
      name: 'Eva',
      password: testPassword,
    },
  }),
  'PUT /panel/api/session': async ({ account }) => ({ body: { account_id: account.id } }),
}
