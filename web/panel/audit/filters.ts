import { searched } from '../../kit/address.ts'

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && calendarDay.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** The filters of the audit log as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  operation: searched(search.operation),
  actor_id: idOf(search.actor_id),
  record_id: idOf(search.record_id),
  first_day: dayOf(search.first_day),
  last_day: dayOf(search.last_day),
})

export type Filters = ReturnType<typeof readFilters>
