import type { FeedbackResponse } from './schemas.ts'
import type { Surveys } from './show-feedback.ts'

type Cell = string | number | boolean | null

const fields = [
  'object',
  'id',
  'product_id',
  'survey',
  'common_block_id',
  'block_id',
  'unit_id',
  'module_id',
  'unit_title',
  'module_title',
  'visitor_id',
  'contact_id',
  'visitor_email',
  'visitor_name',
  'created_at',
  'updated_at',
] as const satisfies (keyof FeedbackResponse)[]

/** Responses as a table with its heading: the fields in their order, then one column for each question of the surveys. */
export function toFeedbackTable(responses: FeedbackResponse[], surveys: Surveys): Cell[][] {
  const questions = surveys.flatMap(({ block_id, questions: each }) =>
    each.map(({ id, question }) => ({ column: columnOf(block_id, id), question })),
  )
  const rows = responses.map((response) => {
    const block_id = response.common_block_id ?? response.block_id ?? 0
    const values = new Map(
      response.answers.map(({ question_id, value }) => [columnOf(block_id, question_id), value]),
    )
    return [
      ...fields.map((field) => response[field]),
      ...questions.map(({ column }) => toCell(values.get(column))),
    ]
  })
  return [[...fields, ...questions.map(({ question }) => question)], ...rows]
}

/** Two surveys may have a question with the same id. */
const columnOf = (block_id: number, question_id: string): string => `${block_id} ${question_id}`

const toCell = (value: FeedbackResponse['answers'][number]['value'] | undefined): Cell =>
  Array.isArray(value) ? value.join('; ') : (value ?? null)
