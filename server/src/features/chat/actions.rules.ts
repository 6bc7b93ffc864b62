import type { Action } from '../catalog/index.ts'
import type { ReplyAction } from './schemas.ts'

/** A reply offers no more than this to do. */
export const mostActions = 3

/** An action as a reply gives it. */
export function toReplyAction(action: Action): ReplyAction {
  switch (action.type) {
    case 'external_link':
      return { type: 'link', url: action.url, label: action.label ?? null }
    case 'video_embed':
      return {
        type: 'video',
        url: action.url,
        title: action.title ?? null,
        start_seconds: action.start_seconds ?? null,
      }
    case 'escalate_offer':
      return { type: 'escalate_offer', label: action.label ?? null, url: action.url ?? null }
    case 'product':
      return { type: 'product', product_id: action.product_id }
    case 'asset':
      return { type: 'asset', asset_id: action.asset_id }
  }
}

/** What tells two actions apart: the record or address that they lead to; one person is as good as another. */
export function identityOfAction(action: ReplyAction): string {
  switch (action.type) {
    case 'product':
      return `product ${action.product_id}`
    case 'asset':
      return `asset ${action.asset_id}`
    case 'link':
      return `link ${action.url}`
    case 'video':
      return `video ${action.url}`
    case 'escalate_offer':
      return 'escalate_offer'
  }
}

/** The first three different actions that can be followed now. */
export function chooseActions(actions: ReplyAction[], can: (action: ReplyAction) => boolean): ReplyAction[] {
  const chosen = new Map<string, ReplyAction>()
  for (const action of actions) {
    const identity = identityOfAction(action)
    if (!chosen.has(identity) && can(action)) chosen.set(identity, action)
  }
  return [...chosen.values()].slice(0, mostActions)
}
