import { oneOf } from '../../kit/address.ts'

const spans = ['30', '7', '90'] as const
export type Span = (typeof spans)[number]

/** How many days the charts show, as the address has it. */
export const readFilters = ({ days }: Record<string, unknown>): { days: number } => ({
  days: Number(oneOf(String(days), spans)),
})
