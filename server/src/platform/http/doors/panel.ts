import type { Actor, App } from '../../context.ts'
import { insufficientScope, notSignedIn } from '../../errors.ts'
import type { anyone, Caller, Door, SessionCookie } from './door.ts'
import { checkSameSite, crossSiteRequest } from './same-site.ts'
import { sessionToken } from './session-cookie.ts'

/** The roles of users, weakest first. */
const roles = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

export type PanelAccess = Role | typeof anyone

export type PanelCaller = Caller & { actor: Extract<Actor, { kind: 'user' }>; role: Role }

/** Finds the user of a session; null where there is no such session. A feature gives it. */
export type FindUserSession = (app: App, token: string) => Promise<PanelCaller | null>

const session: SessionCookie = {
  name: 'understudy_panel',
  maxAgeSeconds: 30 * 86_400,
  isTokenShown: false,
}

/** The panel: users with roles, by a session in a cookie, from pages of this server alone, at a rate of their own. */
export const createPanelDoor = (findSession: FindUserSession): Door<PanelAccess, PanelCaller> => ({
  name: 'panel',
  prefix: '/panel/api',
  document: {
    title: 'Understudy panel',
    description: 'What the panel does beyond the management API, for signed-in users of an account.',
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: session.name } },
    describeAccess: (access) => (access === 'anyone' ? 'For anyone.' : `Role: \`${access}\`.`),
  },
  hasIdempotencyKeys: true,
  session,
  publicRequestsPerMinute: 60,
  originErrors: [crossSiteRequest],
  admissionErrors: [notSignedIn, insufficientScope],
  checkOrigin: checkSameSite,
  async findCaller(app, request) {
    const token = sessionToken(app, session, request)
    const found = token === null ? null : await findSession(app, token)
    return found ?? notSignedIn()
  },
  rate: ({ actor }) => ({ key: `user:${actor.id}`, limit: 600 }),
  findRefusal({ role }, needed) {
    if (needed === 'anyone' || roles.indexOf(role) >= roles.indexOf(needed)) return null
    return insufficientScope(`This operation needs the role ${needed}; yours is ${role}.`)
  },
})
