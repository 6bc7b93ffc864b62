import { useEffect } from 'react'
import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useList } from '../../kit/data.ts'
import { endOfDay, startOfDay } from '../../kit/days.ts'
import type { Filters } from './filters.ts'

export type Response = Output<'GET /api/v1/products/{id}/feedback/responses'>['data'][number]
export type Answer = Response['answers'][number]

const pageSize = 200
/** Charts are of so many responses at most: the latest. */
export const maxCharted = 5_000

export const useCourses = () => useAnswer('GET /api/v1/products', { kind: 'course', include_inactive: true })

/** The filters as the server takes them, for the download. */
export const downloadInput = (
  product_id: number,
  { from, until }: Filters,
): Input<'GET /panel/api/feedback.csv'> => ({
  product_id,
  since: startOfDay(from),
  until: endOfDay(until),
})

/** The responses of a course, the latest first, read page after page until the charts have them all. */
export function useResponses(id: number, filters: Filters) {
  const { since, until } = downloadInput(id, filters)
  const list = useList('GET /api/v1/products/{id}/feedback/responses', { id, since, until, limit: pageSize })
  const { rows = [], hasMore, isLoadingMore, error, loadMore } = list
  const isReading = hasMore && rows.length < maxCharted && error === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has come brings the next one
  useEffect(() => {
    if (isReading && !isLoadingMore) loadMore()
  }, [isReading, isLoadingMore, rows.length])
  return { ...list, isReading }
}
