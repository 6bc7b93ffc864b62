import type { IdempotencyClaim } from './idempotency.queries.ts'

/** The claim of a request on its Idempotency-Key. */
export type IdempotentRequest = {
  claim: IdempotencyClaim
  /** The status of the answer with this output. */
  successStatus: (output: unknown) => 200 | 201
  /** The answer is stored. */
  isStored: boolean
}
