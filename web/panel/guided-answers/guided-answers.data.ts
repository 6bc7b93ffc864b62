import type { Input } from '../../kit/api.ts'
import { type Row, useAnswer, useChange } from '../../kit/data.ts'

export type GuidedAnswer = Row<'GET /api/v1/brain/guided-answers'>
export type Offer = GuidedAnswer['actions'][number]
/** A guided answer as its form holds it. */
export type GuidedAnswerValues = { question: string; answer: string; variants: string[]; actions: Offer[] }

const guidedAnswers = '/api/v1/brain/guided-answers'

/** All of them, pinned ones first. */
export const useGuidedAnswers = (input: Input<'GET /api/v1/brain/guided-answers'>) =>
  useAnswer('GET /api/v1/brain/guided-answers', input)

export const useProducts = () => useAnswer('GET /api/v1/products', {})

export const useCreateGuidedAnswer = () => useChange('POST /api/v1/brain/guided-answers', [guidedAnswers])
export const useUpdateGuidedAnswer = () => useChange('PATCH /panel/api/guided-answers/{id}', [guidedAnswers])
export const useDeleteGuidedAnswer = () =>
  useChange('DELETE /api/v1/brain/guided-answers/{id}', [guidedAnswers])
export const usePin = () => useChange('POST /panel/api/guided-answers/{id}/pin', [guidedAnswers])
export const useUnpin = () => useChange('POST /panel/api/guided-answers/{id}/unpin', [guidedAnswers])
export const useArchive = () => useChange('POST /panel/api/guided-answers/{id}/archive', [guidedAnswers])
export const useUnarchive = () => useChange('POST /panel/api/guided-answers/{id}/unarchive', [guidedAnswers])
