import type { Actor, App } from '../../context.ts'
import { notSignedIn } from '../../errors.ts'
import { bearerToken } from './bearer-token.ts'
import type { anyone, Caller, Door, SessionCookie } from './door.ts'
import { checkSameSite, crossSiteRequest, isPlainText, isSameOrigin, saysNoSite } from './same-site.ts'
import { renewedCookie, sessionToken } from './session-cookie.ts'

/** `guest`: a student, or somebody without a session, for whom the verb asks something else. */
export type CampusAccess = 'student' | 'guest' | typeof anyone

export type CampusCaller = Caller & {
  actor: Extract<Actor, { kind: 'student' }>
  /** The session was lengthened by this request. */
  isRenewed: boolean
}

/** Finds the student of a session; null where there is no such session. A feature gives it. */
export type FindStudentSession = (app: App, token: string) => Promise<CampusCaller | null>

const audiences: Record<CampusAccess, string> = {
  student: 'For signed-in students.',
  guest: 'For signed-in students, and for others with what the body says.',
  anyone: 'For anyone.',
}

const session: SessionCookie = {
  name: 'understudy_campus',
  maxAgeSeconds: 30 * 86_400,
  isTokenShown: true,
}

/** The campus: students, by a session in a cookie (from pages of this server alone) or as a bearer token. */
export const createCampusDoor = (findSession: FindStudentSession): Door<CampusAccess, CampusCaller> => ({
  name: 'campus',
  prefix: '/campus/api',
  document: {
    title: 'Understudy campus',
    description: 'What students see and do in the courses that they have access to.',
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: session.name },
      token: { type: 'http', scheme: 'bearer', description: 'The token of the session.' },
    },
    describeAccess: (access) => audiences[access],
  },
  hasIdempotencyKeys: false,
  session,
  // More than anybody may sign in with: what is too much there is refused silently.
  publicRequestsPerMinute: 300,
  originErrors: [crossSiteRequest],
  admissionErrors: () => [notSignedIn],
  // Browsers send cookies on their own, but never a token in a header.
  checkOrigin(app, request) {
    if (bearerToken(request) !== null) return {}
    const hasCookie = sessionToken(app, session, request) !== null
    // Nothing but Sec-Fetch-Site is believed of a body that any page may send unasked.
    if (hasCookie && isPlainText(request) && !isSameOrigin(request)) return crossSiteRequest()
    return !hasCookie && saysNoSite(request) ? {} : checkSameSite(app, request)
  },
  async findCaller(app, request, access) {
    const token = bearerToken(request) ?? sessionToken(app, session, request)
    const found = token === null ? null : await findSession(app, token)
    // A session that has ended keeps nobody out who needs none.
    return found ?? (access === 'guest' ? null : notSignedIn())
  },
  renewal: (app, request, { isRenewed }) => (isRenewed ? renewedCookie(app, session, request) : {}),
  rate: ({ actor }) => ({ key: `student:${actor.visitor_id}`, limit: 600 }),
  findRefusal: () => null,
})
