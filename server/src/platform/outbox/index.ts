export {
  type Attempt,
  attempt,
  attemptTimeoutMs,
  excerptOf,
  type Outgoing,
} from './attempt.ts'
export type { ClaimedRow } from './claim.queries.ts'
export { checkDestination } from './destination.ts'
export { type Deliveries, deliverDue, type Result } from './runner.ts'
export { nextAttemptMs } from './schedule.rules.ts'
