export {
  type Attempt,
  answerExcerpt,
  attemptTimeoutMs,
  type OutgoingRequest,
  startAttempt,
} from './attempt.ts'
export { checkDestination } from './check-destination.ts'
export { type ClaimedRow, defineDeliveryJob, type Result } from './delivery-job.ts'
