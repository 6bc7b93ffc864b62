import { oneOf, searched } from '../../kit/address.ts'

const statuses = ['all', 'published', 'draft', 'paused', 'archived'] as const

/** The filters of the products as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  status: oneOf(search.status, statuses),
  q: searched(search.q),
})
