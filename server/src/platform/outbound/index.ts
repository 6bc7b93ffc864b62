export { OutboundError, type OutboundFailure, urlNotAllowed } from './errors.ts'
export { createOutbound, type Outbound, type OutboundRequest, type OutboundResponse } from './outbound.ts'
export type { Posted, Posting, PostRequest } from './post.ts'
export { readBody, readStart } from './read-body.ts'
