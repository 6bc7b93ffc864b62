export { recordChange } from './audit/record-change.ts'
export { createFirstInvitation } from './invitations/create-first-invitation.ts'
export { createUserSession } from './sessions/create-user-session.ts'
export { findUserSession } from './sessions/find-user-session.ts'
