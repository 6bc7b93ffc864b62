import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { notSignedIn } from '../../../platform/errors.ts'
import { requireStudent } from '../../students/index.ts'
import { noAttemptsLeft } from '../errors.ts'
import type { submitBlockBody } from '../schemas.ts'
import { insertSubmission, lockStudent, type NewSubmission } from './submissions.queries.ts'

/** What was sent, of which a block takes some fields. */
export type Given = Omit<z.output<typeof submitBlockBody>, 'block_id'>

/** Where something is submitted. */
export type Place = { product_id: number; unit_id: number; block_id: number }

type Values<Kind> = Omit<Extract<NewSubmission, { kind: Kind }>, 'visitor_id' | 'product_id' | 'block_id'>

/** What was stored, with whom and where it concerns, for the event. */
export type Attempt = {
  id: number
  attempt: number
  submitted_at: string
  event: Place & { visitor_id: number; visitor_email: string; occurred_at: Date }
}

/**
 * Stores a submission as the student's next attempt, inside a transaction.
 * @throws no_attempts_left
 */
export async function takeAttempt(
  tx: Ctx,
  { product_id, unit_id, block_id }: Place,
  { max_attempts, ...values }: { max_attempts: number | null } & (Values<'quiz'> | Values<'assignment'>),
): Promise<Attempt> {
  const { visitor_id } = requireStudent(tx)
  const student = await lockStudent(tx.db, tx.account.id, visitor_id)
  // They were erased while this request ran.
  if (student === undefined) throw notSignedIn()
  const submission = { visitor_id, product_id, block_id, ...values }
  const stored = await insertSubmission(tx.db, tx.account.id, submission, { now: tx.now, max_attempts })
  if (stored === undefined) throw noAttemptsLeft()
  return {
    ...stored,
    event: { product_id, unit_id, block_id, visitor_id, ...student, occurred_at: tx.now },
  }
}
