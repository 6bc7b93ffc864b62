import { searched } from '../../kit/address.ts'

/** The filters of the certificates as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  q: searched(search.q),
  course: searched(search.course),
})

export type Filters = ReturnType<typeof readFilters>
