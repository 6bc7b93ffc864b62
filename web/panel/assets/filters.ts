import { oneOf } from '../../kit/address.ts'

const kinds = ['all', 'image', 'video', 'audio', 'file'] as const
export type Kind = (typeof kinds)[number]

/** The filter of the files as their address has it. */
export const readFilters = (search: Record<string, unknown>) => ({ kind: oneOf(search.kind, kinds) })
