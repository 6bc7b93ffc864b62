import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { cookieText, cookieValue } from '../cookies.rules.ts'
import type { Route } from '../route.ts'
import type { Door, SessionCookie } from './door.ts'

/** Behind TLS the prefix makes browsers take the cookie from this host alone, for all of it and over TLS only. */
const cookieName = (app: App, { name }: SessionCookie): string => (isSecure(app) ? `__Host-${name}` : name)

const isSecure = (app: App): boolean => app.base_url.startsWith('https:')

/** The token of a session from the request's cookies, the first one if there are several; null where there is none. */
export function sessionToken(app: App, session: SessionCookie, request: FastifyRequest): string | null {
  return cookieValue(request.headers.cookie, cookieName(app, session))
}

/** Sets or clears the door's cookie as the route says. @returns the output, without the token where it is not shown */
export function applySession(
  { app, door, route }: { app: App; door: Door; route: Route },
  reply: FastifyReply,
  output: unknown,
): unknown {
  const session = door.session!
  if (route.session === 'ends') {
    reply.header('set-cookie', cookie(app, session, ''))
    return output
  }
  const { token, ...others } = output as { token: string }
  reply.header('set-cookie', cookie(app, session, token))
  return session.isTokenShown ? output : others
}

/** The header that keeps a session's cookie as long as the session; none where the request came without it. */
export function renewedCookie(
  app: App,
  session: SessionCookie,
  request: FastifyRequest,
): Record<string, string> {
  const token = sessionToken(app, session, request)
  return token === null ? {} : { 'set-cookie': cookie(app, session, token) }
}

const cookie = (app: App, session: SessionCookie, token: string): string =>
  cookieText({
    name: cookieName(app, session),
    value: token,
    maxAgeSeconds: token === '' ? 0 : session.maxAgeSeconds,
    isSecure: isSecure(app),
  })
