import { searched } from '../../kit/address.ts'

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && calendarDay.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const idOf = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The filters of the sales as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  q: searched(search.q),
  product_id: idOf(search.product_id),
  affiliate: searched(search.affiliate),
  first_day: dayOf(search.first_day),
  last_day: dayOf(search.last_day),
})

export type Filters = ReturnType<typeof readFilters>
