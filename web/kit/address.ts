import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

type Search = Record<string, unknown>

/**
 * The filters of a list. They live in the address, so that a view can be kept, sent and gone back to.
 * @param read makes filters of what somebody may have written into the address
 */
export function useFilters<Filters extends Search>(
  read: (search: Search) => Filters,
): [Filters, (changes: Partial<Filters>) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Partial<Filters>) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true })
  return [read(search), change]
}

/** One of the choices, or the first where the address says something else. */
export const oneOf = <Choice extends string>(
  value: unknown,
  choices: readonly [Choice, ...Choice[]],
): Choice => choices.find((choice) => choice === value) ?? choices[0]

/** What somebody searches for; undefined without a word. */
export const searched = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)

/** The id of the record whose screen this is. */
export function useRecordId(): number {
  const { id }: Record<string, string> = useParams({ strict: false })
  return Number(id)
}
