import { oneOf } from '../../kit/address.ts'

export const shown = ['pending', 'all'] as const

/** The attempts that are listed; first those that wait for a person. */
export const readFilters = (search: Record<string, unknown>) => ({ show: oneOf(search.show, shown) })
