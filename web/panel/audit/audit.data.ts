import type { Output } from '../../kit/api.ts'
import { useAnswer, useList } from '../../kit/data.ts'
import type { Filters } from './filters.ts'

export type Entry = Output<'GET /panel/api/audit'>['data'][number]

/** The moment at which a day of the reader's time zone begins, some days later. */
const startOf = (day: string | undefined, later = 0): string | undefined => {
  if (day === undefined) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

export const useEntries = ({ first_day, last_day, ...filters }: Filters) =>
  useList('GET /panel/api/audit', { ...filters, from: startOf(first_day), until: startOf(last_day, 1) })

/** Who may have changed something: the users and keys of the account. */
export function useActors() {
  const members = useAnswer('GET /panel/api/members', {})
  const keys = useAnswer('GET /panel/api/keys', {})
  return [
    ...(members.data?.data ?? []).map(({ id, email }) => ({ id, name: email })),
    ...(keys.data?.data ?? []).map(({ id, label, last_four }) => ({ id, name: label ?? `…${last_four}` })),
  ]
}
