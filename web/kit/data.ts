import {
  keepPreviousData,
  QueryClient,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, call, type Input, type Output, type RouteName } from './api.ts'

/** Routes that only read. */
type Reading = Extract<RouteName, `GET ${string}`>
/** Routes that answer with a page of records. */
export type Listing = {
  [Name in Reading]: Output<Name> extends { data: unknown[]; has_more: boolean } ? Name : never
}[Reading]
/** The record of a list. */
export type Row<Name extends Listing> = Output<Name> extends { data: (infer Record)[] } ? Record : never

const maxRetries = 2
/** What a wrong answer would give again is not asked again. */
const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < maxRetries && isPassing(error),
      },
    },
  })

type Reads<Name extends Reading> = {
  enabled?: boolean
  refetchInterval?: number | false
  /** Whether what was answered ends by itself: then it is asked for again every few seconds. */
  isWaiting?: (answer: Output<Name>) => boolean
  /** Whether the answer to the input before is shown until this one is there. */
  keepsPrevious?: boolean
}

/** Reads one answer, and keeps it until something that it shows is changed. */
export const useAnswer = <Name extends Reading>(
  name: Name,
  input: Input<Name>,
  { isWaiting, refetchInterval, keepsPrevious, ...options }: Reads<Name> = {},
) =>
  useQuery<Output<Name>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input, signal),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWaiting?.(data) ? waitingMs : (refetchInterval ?? false),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
    ...options,
  })

type Page = { data: unknown[]; has_more: boolean; next_starting_after?: number | string | null }

/** The cursor of the page after this one: what the list says, else the id of its last record. */
export function nextCursor(page: Page): number | string | null {
  if (!page.has_more) return null
  return page.next_starting_after ?? (page.data.at(-1) as { id: number }).id
}

const waitingMs = 3_000

/**
 * Reads a list page by page. While filters change, the rows before stay to be seen.
 * @param isWaiting whether a record is still being worked on: then the list is read again after a moment
 * @param isLong thousands of records may be read: they are kept as they are, not read again by themselves
 */
export function useList<Name extends Listing>(
  name: Name,
  input: Input<Name>,
  isWaiting?: (row: Row<Name>) => boolean,
  isLong = false,
) {
  const query = useInfiniteQuery({
    // One answer to the same question is kept in another form.
    queryKey: [name, input, 'pages'],
    initialPageParam: null as number | string | null,
    queryFn: ({ signal, pageParam }) => {
      const page = pageParam === null ? input : { ...input, starting_after: pageParam }
      return call(name, page as Input<Name>, signal) as Promise<Page>
    },
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ data }) => data as Row<Name>[]) ?? []
      return isWaiting !== undefined && shown.some(isWaiting) ? waitingMs : false
    },
    ...(isLong && { staleTime: Number.POSITIVE_INFINITY }),
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ data }) => data) as Row<Name>[] | undefined, [pages])
  return {
    rows,
    /** The first page, with what a list says besides its records. */
    first: pages?.[0] as Output<Name> | undefined,
    error: query.error as ApiError | null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}

/** A change that is offered, runs, or has failed. */
export type Change<Given, Answer = unknown> = Pick<
  UseMutationResult<Answer, ApiError, Given>,
  'mutate' | 'mutateAsync' | 'isPending' | 'error' | 'reset'
>

/**
 * Changes something on the server, in whatever calls it takes. What was read under one of the addresses `refreshes` is
 * read again, before the change counts as done.
 * @param name the route, where it is a single call of it with the input as given
 */
export function useWork<Given, Answer>(
  work: (input: Given) => Promise<Answer>,
  refreshes: string[],
  name?: RouteName,
) {
  const client = useQueryClient()
  return useMutation<Answer, ApiError, Given>({
    mutationKey: name && [name],
    mutationFn: work,
    onSuccess: () => refresh(client, refreshes),
    // What was shown is old: what others saved is read.
    onError: ({ type }) => (type === 'changed_meanwhile' ? refresh(client, refreshes) : undefined),
  })
}

/** Changes something on the server by one call, as `useWork` does. */
export const useChange = <Name extends RouteName>(name: Name, refreshes: string[]) =>
  useWork((input: Input<Name>) => call(name, input), refreshes, name)

/**
 * Deletes a record of the list at an address, which is read again. The record itself is not: its screen is left, as the
 * server would answer that it is gone.
 */
export function useRemoval<Name extends RouteName>(name: Name, address: string) {
  const client = useQueryClient()
  return useMutation<Output<Name>, ApiError, Input<Name>>({
    mutationKey: [name],
    mutationFn: (input) => call(name, input),
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [read] }) => read === `GET ${address}` }),
  })
}

/** Reads again whatever was read under one of the addresses. */
export const refresh = (client: QueryClient, addresses: string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      addresses.some((address) => String(name).startsWith(`GET ${address}`)),
  })
