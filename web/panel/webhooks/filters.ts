import { searched } from '../../kit/address.ts'

const outcomes = ['pending', 'delivered', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** The filters of the attempts as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  url: searched(search.url),
  status: outcomes.find((outcome) => outcome === search.status),
  event_id: searched(search.event_id),
})

export type AttemptFilters = ReturnType<typeof readFilters>
