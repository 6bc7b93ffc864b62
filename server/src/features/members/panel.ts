import { z } from 'zod'
import { page } from '../../platform/http/page.ts'
import { del, get, patch, post, put } from '../../platform/http/route.ts'
import { openAcceptPage } from './invitations/open-accept-page.ts'
import { operations } from './operations.ts'

export const panel = [
  post('/sign-in', 'anyone', operations.signIn, { session: 'begins' }),
  post('/accept-invitation', 'anyone', operations.acceptInvitation, { session: 'begins' }),
  post('/sign-out', 'viewer', operations.signOut, { session: 'ends' }),
  post('/sign-out-elsewhere', 'viewer', operations.signOutElsewhere),
  get('/session', 'viewer', operations.getSession),
  put('/session', 'viewer', operations.switchAccount),
  post('/password', 'viewer', operations.changePassword, { session: 'begins' }),
  get('/two-factor', 'viewer', operations.getTwoFactor),
  post('/two-factor/start', 'viewer', operations.startTwoFactor),
  post('/two-factor/confirm', 'viewer', operations.confirmTwoFactor),
  post('/two-factor/disable', 'viewer', operations.disableTwoFactor),
  post('/passkeys/sign-in/options', 'anyone', operations.startPasskeySignIn),
  post('/passkeys/sign-in', 'anyone', operations.signInWithPasskey, { session: 'begins' }),
  post('/passkeys/options', 'viewer', operations.startPasskey),
  post('/passkeys', 'viewer', operations.createPasskey),
  get('/passkeys', 'viewer', operations.listPasskeys),
  patch('/passkeys/{id}', 'viewer', operations.renamePasskey),
  del('/passkeys/{id}', 'viewer', operations.removePasskey),
  get('/members', 'owner', operations.listMembers),
  post('/members/invite', 'owner', operations.createInvitation),
  get('/members/invitations', 'owner', operations.listInvitations),
  del('/members/invitations/{id}', 'owner', operations.withdrawInvitation),
  patch('/members/{id}', 'owner', operations.changeRole),
  del('/members/{id}', 'owner', operations.removeMember),
  get('/audit', 'owner', operations.listAudit),
]

export const pages = [
  page(
    '/panel/accept',
    { params: z.object({}), query: z.object({ code: z.string().max(200).catch('') }) },
    openAcceptPage,
  ),
]
