export { OutboundError, type OutboundFailure, urlNotAllowed } from './errors.ts'
export { createOutbound, type Outbound, type OutboundRequest, type OutboundResponse } from './outbound.ts'
export { readBody, readStart } from './read-body.ts'
