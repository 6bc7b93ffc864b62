export { checkActions } from './actions/check-actions.ts'
export { type Action, type ActionTarget, actions } from './actions/schemas.ts'
export { productChanged, productDeleted } from './events.ts'
export { findProduct, listProductTags, lockProductTitle } from './products/products.queries.ts'
