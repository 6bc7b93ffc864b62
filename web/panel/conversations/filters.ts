import { oneOf, searched } from '../../kit/address.ts'

export const reviewStatuses = ['pending', 'reviewed', 'all'] as const
export const channels = ['all', '1', '2', '3'] as const
export const answeredOrNot = ['all', 'unanswered'] as const

/** The filters of the inbox as its address has them. It shows first what nobody has read. */
export const readFilters = (search: Record<string, unknown>) => ({
  review_status: oneOf(search.review_status, reviewStatuses),
  channel: oneOf(String(search.channel), channels),
  answered: oneOf(search.answered, answeredOrNot),
  q: searched(search.q),
  clone: searched(search.clone),
  from: searched(search.from),
  until: searched(search.until),
  visitor_email: searched(search.visitor_email),
})

export type Filters = ReturnType<typeof readFilters>

/** The filters that stand beside the one for what was reviewed. */
export const isFiltered = ({ review_status: _, ...rest }: Filters): boolean =>
  Object.values(rest).some((value) => value !== undefined && value !== 'all')
