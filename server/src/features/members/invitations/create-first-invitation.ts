import type { Account, App } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import type { Invitation } from '../schemas.ts'
import { createInvitation } from './create-invitation.ts'

/** Makes the link for whoever owns an account that was just made. */
export const createFirstInvitation = (app: App, account: Account): Promise<Invitation> =>
  createInvitation(createContext(app, { account, actor: { kind: 'operator' } }), {
    email: null,
    role: 'owner',
  })
