import { searched } from '../../kit/address.ts'

/** The filters of the learning events as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  product: searched(search.product),
  student: searched(search.student),
  from: searched(search.from),
  until: searched(search.until),
})

export type Filters = ReturnType<typeof readFilters>
