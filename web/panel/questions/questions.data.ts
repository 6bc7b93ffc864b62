import { oneOf } from '../../kit/address.ts'
import { type Row, useChange, useList } from '../../kit/data.ts'

export type Question = Row<'GET /panel/api/questions'>
const states = ['open', 'answered', 'dismissed'] as const
type State = (typeof states)[number]

/** The filters that an address has. */
export const readFilters = ({ state }: Record<string, unknown>) => ({ state: oneOf(state, states) })

const questions = '/panel/api/questions'

/** The newest first. */
export const useQuestions = (state: State) => useList('GET /panel/api/questions', { state, order: 'desc' })

export const useAnswerQuestion = () =>
  useChange('POST /panel/api/questions/{id}/answer', [questions, '/api/v1/brain/guided-answers'])
export const useDismiss = () => useChange('POST /panel/api/questions/{id}/dismiss', [questions])
export const useReopen = () => useChange('POST /panel/api/questions/{id}/reopen', [questions])
