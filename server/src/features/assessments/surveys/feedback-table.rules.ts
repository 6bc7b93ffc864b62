import type { Cell } from '../../../platform/csv.rules.ts'
import type { FeedbackResponse } from './schemas.ts'
import type { Surveys } from './show-feedback.ts'

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

/** The names of the columns: the fields in their order, then one for each question of the surveys. */
export const feedbackColumns = (surveys: Surveys): string[] => [
  ...fields,
  ...surveys.flatMap(({ questions }) => questions.map(({ question }) => question)),
]

/** A response as a row under them. */
export function toFeedbackRow(response: FeedbackResponse, surveys: Surveys): Cell[] {
  const block_id = response.common_block_id ?? response.block_id ?? 0
  const values = new Map(
    response.answers.map(({ question_id, value }) => [columnOf(block_id, question_id), value]),
  )
  const columns = surveys.flatMap((survey) => survey.questions.map(({ id }) => columnOf(survey.block_id, id)))
  return [...fields.map((field) => response[field]), ...columns.map((column) => toCell(values.get(column)))]
}

/** Two surveys may have a question with the same id. */
const columnOf = (block_id: number, question_id: string): string => `${block_id} ${question_id}`

const toCell = (value: FeedbackResponse['answers'][number]['value'] | undefined): Cell =>
  Array.isArray(value) ? value.join('; ') : (value ?? null)
