import type { Input, Output } from '../../kit/api.ts'
import { useAnswer, useList } from '../../kit/data.ts'
import { endOfDay, startOfDay } from '../../kit/days.ts'
import type { Filters } from './filters.ts'

export type LearningEvent = Output<'GET /api/v1/learning/events'>['data'][number]

/** What has events: courses and exams. */
export const useProducts = () => useAnswer('GET /api/v1/products', { include_inactive: true })

/** The filters as the server takes them, for the list and for its download; the newest first. */
export const filterInput = (
  product_id: number,
  { student, from, until }: Filters,
): Input<'GET /panel/api/learning/events.csv'> => ({
  product_id,
  order: 'desc',
  visitor_id: student === undefined ? undefined : Number(student),
  from: startOfDay(from),
  until: endOfDay(until),
})

export const useEvents = (product_id: number, filters: Filters) =>
  useList('GET /api/v1/learning/events', filterInput(product_id, filters))
