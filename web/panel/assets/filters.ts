import { oneOf, searched } from '../../kit/address.ts'

const kinds = ['all', 'image', 'video', 'audio', 'file'] as const

/** The filters of the files as their address has them. */
export const readFilters = (search: Record<string, unknown>) => ({
  kind: oneOf(search.kind, kinds),
  q: searched(search.q),
})
