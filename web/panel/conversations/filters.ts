import { oneOf, searched } from '../../kit/address.ts'

export const reviewStatuses = ['pending', 'reviewed', 'all'] as const
export const channels = ['all', '1', '2', '3'] as const

/** The filters of the inbox as its address has them. It shows first what nobody has read. */
export const readFilters = (search: Record<string, unknown>) => ({
  review_status: oneOf(search.review_status, reviewStatuses),
  channel: oneOf(String(search.channel), channels),
  visitor_email: searched(search.visitor_email),
})

export type Filters = ReturnType<typeof readFilters>
