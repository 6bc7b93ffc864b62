import type { Clone } from '../../clones/index.ts'
import type { ReplyAction } from '../schemas.ts'
import type { ModelReply } from './model-reply.rules.ts'
import type { Offer } from './prompt.rules.ts'

/** The actions of the offers that a model named. A clone that recommends may also name any product that is on sale. */
export function chosenActions({ actions }: ModelReply, offers: Offer[], clone: Clone): ReplyAction[] {
  return actions.flatMap((key): ReplyAction[] => {
    const offer = offers.find((each) => each.key === key || isNamedBy(each.action, key))
    if (offer !== undefined) return [offer.action]
    const product_id = Number(/^product:(\d{1,16})$/.exec(key)?.[1])
    return clone.silos.recomendar && Number.isSafeInteger(product_id) ? [{ type: 'product', product_id }] : []
  })
}

const isNamedBy = (action: ReplyAction, key: string): boolean =>
  action.type === 'escalate_offer' ? key === 'escalate_offer' : 'url' in action && action.url === key

/** The offer of a person, which a visitor who wants one gets whatever the model chose. */
export const personOffer = (offers: Offer[]): ReplyAction[] =>
  offers.map(({ action }) => action).filter(({ type }) => type === 'escalate_offer')

/** The products whose offers a reply uses. */
export const usedProducts = ({ sources }: ModelReply, offers: Offer[]): number[] =>
  offers.flatMap(({ key, action }) =>
    action.type === 'product' && sources?.includes(key) ? [action.product_id] : [],
  )
