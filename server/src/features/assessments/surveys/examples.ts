import { wholeList } from '../../../platform/http/fields.ts'
import type { FeedbackResponse, SurveyResponse } from './schemas.ts'

const question_id = '6f1c8f9e-3c56-4a44-9a37-0c8b5f4c9a11'
const id = 10000000001
const moments = { created_at: '2026-03-01T09:30:00.000Z', updated_at: '2026-03-02T18:05:00.000Z' }
const answers = [{ question_id, value: 5 }]

const response: SurveyResponse = { id, block_id: 10000000004, unit_id: 10000000001, answers, ...moments }

export const surveyExample = { input: { block_id: 10000000004, answers }, output: response }

const feedback: FeedbackResponse = {
  object: 'feedback_response',
  id,
  product_id: 10000000001,
  survey: 'lesson',
  common_block_id: null,
  block_id: 10000000004,
  unit_id: 10000000001,
  module_id: 10000000001,
  unit_title: 'Sowing',
  module_title: 'Basics',
  visitor_id: 10000000001,
  contact_id: 10000000001,
  visitor_email: 'ana@example.com',
  visitor_name: 'Ana',
  ...moments,
  answers: [{ question_id, question: 'How useful was it?', kind: 'stars', value: 5 }],
}

export const feedbackExample = {
  input: { id: 10000000001, since: '2026-03-01T00:00:00Z' },
  output: wholeList([feedback]),
}
