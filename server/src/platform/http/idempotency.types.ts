import type { IdempotencyClaim } from './idempotency.queries.ts'

/** The claim that a request holds on its Idempotency-Key. */
export type IdempotentRequest = {
  claim: IdempotencyClaim
  /** The status that an output of the route is answered with. */
  successStatus: (output: unknown) => 200 | 201
  /** Whether the answer is stored. */
  isStored: boolean
}
