import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { requireOpenLesson } from '../../campus/index.ts'
import type { BlockSubmission, QuizResult, submitBlockBody } from '../schemas.ts'
import { findBlock } from './blocks.queries.ts'
import { submitAssignment } from './submit-assignment.ts'
import { submitQuiz } from './submit-quiz.ts'
import type { Given } from './take-attempt.ts'

/**
 * Takes what a student submits to a quiz or an assignment of a lesson that is open to them.
 * @throws not_found, access_ended, access_paused, before_your_access, invalid_request, no_attempts_left
 */
export async function submitBlock(
  ctx: Ctx,
  { block_id, ...given }: z.output<typeof submitBlockBody>,
): Promise<QuizResult | BlockSubmission> {
  const block = await findBlock(ctx.db, ctx.account.id, block_id)
  if (block === undefined || block.unit_id === null) throw notFound()
  const { product_id, id: unit_id } = await requireOpenLesson(ctx, block.unit_id)
  const place = { product_id, unit_id, block_id }
  switch (block.type) {
    case 'quiz': {
      const { content } = block
      allowOnly(given, content.grading === 'server' ? ['answers'] : ['score', 'max_score', 'source'])
      return submitQuiz(ctx, { place, content }, given)
    }
    case 'assignment':
      allowOnly(given, ['text', 'file_names'])
      return submitAssignment(ctx, place, given)
    default:
      throw notFound()
  }
}

/** @throws invalid_request where another field is given */
function allowOnly(given: Given, fields: (keyof Given)[]): void {
  const other = (Object.keys(given) as (keyof Given)[]).find(
    (field) => given[field] !== undefined && !fields.includes(field),
  )
  if (other !== undefined) throw invalidRequest(`${other}: this block takes ${fields.join(', ')} alone.`)
}
