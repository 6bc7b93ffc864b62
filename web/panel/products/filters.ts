import { oneOf } from '../../kit/address.ts'

const statuses = ['all', 'published', 'draft', 'paused', 'archived'] as const
export type Status = (typeof statuses)[number]

/** The filter of the products as their address has it. */
export const readFilters = (search: Record<string, unknown>) => ({ status: oneOf(search.status, statuses) })
