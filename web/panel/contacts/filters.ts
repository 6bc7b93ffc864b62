import { searched } from '../../kit/address.ts'

/** The filters of the contacts as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  q: searched(search.q),
  tag: searched(search.tag),
})

export type Filters = ReturnType<typeof readFilters>
