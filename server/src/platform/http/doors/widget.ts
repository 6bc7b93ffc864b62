import type { FastifyRequest } from 'fastify'
import type { Actor, App } from '../../context.ts'
import { type ApiError, defineError, invalidToken, notFound } from '../../errors.ts'
import { bearerToken } from './bearer-token.ts'
import type { Caller, Door } from './door.ts'
import { isOriginAllowed } from './origins.rules.ts'
import { isOwnOrigin } from './same-site.ts'

/**
 * `page`: for pages that show the widget; `widget`: for the widget that they show; `visitor`: for those who have a token that
 * it gave.
 */
export type WidgetAccess = 'page' | 'widget' | 'visitor'

export type WidgetCaller = Caller & { actor: Extract<Actor, { kind: 'widget' }> }

/** The look-ups of the door. A feature gives them. */
export type WidgetPort = {
  /** The enabled widget with this id, and the origins whose pages may show it; null where there is none. */
  findWidget(app: App, id: string): Promise<Widget | null>
  findVisitor(app: App, token: string): Promise<WidgetCaller | null>
}

type Widget = { caller: WidgetCaller; allowedOrigins: string[] }

export const originNotAllowed = defineError(
  403,
  'origin_not_allowed',
  'Pages of this origin may not use this widget.',
)

/** The widget: a public id in the path or a visitor's token, from pages of the origins that its owner allows. */
export function createWidgetDoor(port: WidgetPort): Door<WidgetAccess, WidgetCaller> {
  // The origin and the caller of a request come from one look-up.
  const found = new WeakMap<FastifyRequest, Promise<Widget | null>>()

  function findWidget(app: App, request: FastifyRequest): Promise<Widget | null> | null {
    const { widget_id } = request.params as { widget_id?: string }
    if (widget_id === undefined) return null
    const widget = found.get(request) ?? port.findWidget(app, widget_id)
    found.set(request, widget)
    return widget
  }

  async function checkOrigin(app: App, request: FastifyRequest): Promise<ApiError | Record<string, string>> {
    const { origin } = request.headers
    if (origin === undefined || isOwnOrigin(app, request, origin)) return { vary: 'origin' }
    const widget = await findWidget(app, request)
    return isOriginAllowed(origin, widget?.allowedOrigins ?? [])
      ? { vary: 'origin', 'access-control-allow-origin': origin }
      : originNotAllowed(undefined, { headers: { vary: 'origin' } })
  }

  return {
    name: 'widget',
    prefix: '/widget',
    document: {
      title: 'Understudy widget',
      description: 'What the chat of a web page sends: its widget stands in the path.',
      securitySchemes: {
        visitor: { type: 'http', scheme: 'bearer', description: 'The token of a visitor.' },
      },
      describeAccess: (access) =>
        access === 'visitor' ? 'For visitors of the widget.' : 'For pages that hold the widget.',
    },
    hasIdempotencyKeys: false,
    publicRequestsPerMinute: 60,
    originErrors: [originNotAllowed],
    admissionErrors: (access) => (access === 'visitor' ? [invalidToken] : [notFound]),
    checkOrigin,
    async findCaller(app, request, access) {
      if (access !== 'visitor') return (await findWidget(app, request))?.caller ?? notFound()
      const token = bearerToken(request)
      const caller = token === null ? null : await port.findVisitor(app, token)
      return caller ?? invalidToken()
    },
    rate({ account, actor: { id, visitor } }, { access, address }) {
      if (visitor !== null) return [{ key: `widget_visitor:${account.id}:${visitor.external_id}`, limit: 20 }]
      return [
        { key: `widget_${access}:${id}`, limit: 120 },
        { key: `widget_${access}:${id}:${address}`, limit: 20 },
      ]
    },
    findRefusal: () => null,
  }
}
