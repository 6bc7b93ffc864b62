import type { Actor, WidgetVisitor } from '../../../platform/context.ts'
import { invalidToken } from '../../../platform/errors.ts'

type Visiting = { widget_id: string; visitor: WidgetVisitor }

/** Who writes, in a widget. @throws invalid_token for a token of another widget */
export function requireVisitor({ actor }: { actor: Actor }, widget_id: string): Visiting {
  if (actor.kind !== 'widget' || actor.visitor === null || actor.id !== widget_id) throw invalidToken()
  return { widget_id, visitor: actor.visitor }
}
