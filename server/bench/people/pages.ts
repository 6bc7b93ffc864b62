import type { PeopleAccount, PeopleData } from './data.ts'

/** Pages of a list under a filter. */
export type Filtered = {
  name: string
  path: string
  query: Record<string, string>
  /** Of how many rows of an account the filter lets one through, in the order of ids; 0: too few for two pages. */
  every: number
}

const limit = 50

/** Every filter of both lists, alone and together. */
export const filters: Filtered[] = [
  { name: 'contacts', path: '/contacts', query: {}, every: 1 },
  { name: 'conversations', path: '/conversations', query: {}, every: 1 },
  { name: '… channel_id', path: '/conversations', query: { channel_id: '2' }, every: 3 },
  { name: '… review_status, most', path: '/conversations', query: { review_status: 'reviewed' }, every: 1 },
  { name: '… review_status, few', path: '/conversations', query: { review_status: 'pending' }, every: 10 },
  {
    name: '… review_status and channel_id',
    path: '/conversations',
    query: { review_status: 'pending', channel_id: '2' },
    every: 30,
  },
  { name: '… updated_since, all', path: '/conversations', query: { updated_since: '2025-01-01' }, every: 1 },
  { name: '… updated_since, few', path: '/conversations', query: { updated_since: '2026-06-01' }, every: 50 },
  {
    name: '… updated_since, none',
    path: '/conversations',
    query: { updated_since: '2027-01-01' },
    every: 0,
  },
  {
    name: '… updated_since, few, and review_status',
    path: '/conversations',
    query: { updated_since: '2026-06-01', review_status: 'pending' },
    every: 50,
  },
  { name: '… visitor_email', path: '/conversations', query: { visitor_email: 'p7@example.com' }, every: 0 },
  {
    name: '… visitor_email of nobody',
    path: '/conversations',
    query: { visitor_email: 'nobody@example.com' },
    every: 0,
  },
]

/** Number of records in a list before its filter. */
export const listSize = ({ path }: Filtered, { size }: PeopleData): number =>
  path === '/contacts' ? size.contacts : size.conversations

/** The address of the page that begins after so many rows of the list. */
export function pagePath({ path, query }: Filtered, { first_id }: PeopleAccount, after: number): string {
  const cursor: Record<string, string> = after === 0 ? {} : { starting_after: String(first_id - 1 + after) }
  return `/api/v1${path}?${new URLSearchParams({ limit: String(limit), ...query, ...cursor })}`
}

/** Rows before a filter's last page, which is as long as its first. */
export const beforeLastPage = (filter: Filtered, data: PeopleData): number =>
  Math.max(0, listSize(filter, data) - limit * filter.every)
