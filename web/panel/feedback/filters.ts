import { searched } from '../../kit/address.ts'

/** The filters of the feedback as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  course: searched(search.course),
  from: searched(search.from),
  until: searched(search.until),
})

export type Filters = ReturnType<typeof readFilters>
