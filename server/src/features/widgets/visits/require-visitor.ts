import type { Actor, WidgetVisitor } from '../../../platform/context.ts'
import { invalidToken, notFound } from '../../../platform/errors.ts'

type Visiting = { widget_id: string; visitor: WidgetVisitor }

/** Who writes, in a widget. @throws invalid_token, not_found for a token of another widget */
export function requireVisitor({ actor }: { actor: Actor }, widget_id: string): Visiting {
  if (actor.kind !== 'widget' || actor.visitor === null) throw invalidToken()
  if (actor.id !== widget_id) throw notFound()
  return { widget_id, visitor: actor.visitor }
}
