export { checkActions } from './actions/check-actions.ts'
export { type Action, actions } from './actions/schemas.ts'
export { productChanged, productDeleted, unitsChanged } from './events.ts'
export { lockProductTitle } from './products/products.queries.ts'
