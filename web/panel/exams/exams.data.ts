import type { Output } from '../../kit/api.ts'
import { useAnswer, useChange, useList } from '../../kit/data.ts'

export type Attempt = Output<'GET /panel/api/exams'>['data'][number]
export type AttemptInFull = Output<'GET /panel/api/exams/{id}'>

const pageSize = 50

export const useAttempts = (pending: boolean) => useList('GET /panel/api/exams', { pending, limit: pageSize })

export const useAttempt = (id: number) => useAnswer('GET /panel/api/exams/{id}', { id })

export const useReview = () => useChange('POST /panel/api/exams/{id}/review', ['/panel/api/exams'])

/** The names of the exams, by id. */
export function useExamTitles(): Map<number, string> {
  const { data } = useAnswer('GET /api/v1/products', { kind: 'exam', include_inactive: true })
  return new Map(data?.data.map(({ id, title }) => [id, title]))
}
