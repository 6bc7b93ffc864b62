import type { Actor, App } from '../../context.ts'
import { insufficientScope, notSignedIn } from '../../errors.ts'
import { includesRole, type Role, roles } from '../../roles.rules.ts'
import type { anyone, Caller, Door, Rate, SessionCookie } from './door.ts'
import { checkSameSite, crossSiteRequest } from './same-site.ts'
import { renewedCookie, sessionToken } from './session-cookie.ts'

export type PanelAccess = Role | typeof anyone

export type PanelCaller = Caller & {
  actor: Extract<Actor, { kind: 'user' }>
  role: Role
  /** The session was lengthened by this request. */
  isRenewed: boolean
}

/** Finds the user of a session; null where there is no such session. A feature gives it. */
export type FindUserSession = (app: App, token: string) => Promise<PanelCaller | null>

export const panelSession: SessionCookie = {
  name: 'understudy_panel',
  maxAgeSeconds: 30 * 86_400,
  isTokenShown: false,
}

/** Users have a rate of their own, wherever they enter. */
export const userRate = ({ actor }: PanelCaller): Rate => ({ key: `user:${actor.id}`, limit: 600 })

/** The panel: users with roles, by a session in a cookie, from pages of this server alone, at a rate of their own. */
export const createPanelDoor = (findSession: FindUserSession): Door<PanelAccess, PanelCaller> => ({
  name: 'panel',
  prefix: '/panel/api',
  document: {
    title: 'Understudy panel',
    description: 'What the panel does beyond the management API, for signed-in users of an account.',
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: panelSession.name } },
    describeAccess: (access) => (access === 'anyone' ? 'For anyone.' : `Role: \`${access}\`.`),
  },
  hasIdempotencyKeys: true,
  session: panelSession,
  publicRequestsPerMinute: 60,
  originErrors: [crossSiteRequest],
  // Every user has the weakest role.
  admissionErrors: (access) => (access === roles[0] ? [notSignedIn] : [notSignedIn, insufficientScope]),
  checkOrigin: checkSameSite,
  async findCaller(app, request) {
    const token = sessionToken(app, panelSession, request)
    const found = token === null ? null : await findSession(app, token)
    return found ?? notSignedIn()
  },
  renewal: (app, request, { isRenewed }) => (isRenewed ? renewedCookie(app, panelSession, request) : {}),
  rate: userRate,
  findRefusal({ role }, needed) {
    if (needed === 'anyone' || includesRole(role, needed)) return null
    return insufficientScope(`This operation needs the role ${needed}; yours is ${role}.`)
  },
})
