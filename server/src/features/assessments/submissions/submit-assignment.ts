import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { assignmentSubmitted } from '../events.ts'
import type { BlockSubmission } from '../schemas.ts'
import { type Given, type Place, takeAttempt } from './take-attempt.ts'

/** Takes an assignment: its text, and the names of its files. @throws invalid_request where it is empty */
export async function submitAssignment(
  ctx: Ctx,
  place: Place,
  { text = '', file_names = [] }: Given,
): Promise<BlockSubmission> {
  if (text === '' && file_names.length === 0)
    throw invalidRequest('text: is required where file_names has none.')
  return ctx.transaction(async (tx) => {
    const submission = { kind: 'assignment' as const, max_attempts: null, text, file_names }
    const { id, submitted_at, event } = await takeAttempt(tx, place, submission)
    const evidence = { submission_id: id, file_names, text_chars: [...text].length }
    await tx.emit(assignmentSubmitted, { ...event, ...evidence })
    return { submission_id: id, submitted_at }
  })
}
