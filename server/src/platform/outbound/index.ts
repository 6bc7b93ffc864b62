export { OutboundError, type OutboundFailure, urlNotAllowed } from './errors.ts'
export { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts'
export type { Posted } from './post.ts'
export { readBody } from './read-body.ts'
