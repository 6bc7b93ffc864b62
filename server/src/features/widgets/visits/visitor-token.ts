import { randomBytes } from 'node:crypto'
import type { App, WidgetVisitor } from '../../../platform/context.ts'
import { readClaims, signClaims } from './signed.ts'

export type VisitorClaims = {
  widget_id: string
  generation: number
  visitor: WidgetVisitor
  expires_ms: number
}

const purpose = 'widget-visitor'
const lifetimeMs = 15 * 60_000
const maxRenewedMs = 30 * 86_400_000

export const readVisitorToken = (app: App, token: string): VisitorClaims | null =>
  readClaims(app, purpose, token)

/** A token of a visitor for a quarter of an hour. */
export function createVisitorToken(
  app: App,
  widget: { id: string; generation: number },
  visitor: WidgetVisitor,
): { token: string; expires_at: string } {
  const expires_ms = app.clock.nowMs() + lifetimeMs
  const claims: VisitorClaims = { widget_id: widget.id, generation: widget.generation, visitor, expires_ms }
  return { token: signClaims(app, purpose, claims), expires_at: new Date(expires_ms).toISOString() }
}

/** Whoever had a token of this widget, also one that has ended, until thirty days after the first; null: nobody. */
export function visitorOfPrevious(
  app: App,
  widget: { id: string; generation: number },
  token: string,
): WidgetVisitor | null {
  const claims = readVisitorToken(app, token)
  if (claims === null || claims.widget_id !== widget.id || claims.generation !== widget.generation)
    return null
  return claims.visitor.began_ms + maxRenewedMs > app.clock.nowMs() ? claims.visitor : null
}

/** Somebody of whom nothing is known. Nothing is stored of them before their first message. */
export const newVisitor = (app: App): WidgetVisitor => ({
  external_id: `widget:${randomBytes(16).toString('base64url')}`,
  email: null,
  name: null,
  is_identified: false,
  began_ms: app.clock.nowMs(),
})
