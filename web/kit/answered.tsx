import type { ReactNode } from 'react'
import type { ApiError } from './api.ts'
import { Failure } from './failure.tsx'
import { Waiting } from './waiting.tsx'

type AnsweredProps<Data> = {
  query: { data: Data | undefined; error: ApiError | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** Shows what was asked for once it is there; until then that it comes, or why it does not. */
export function Answered<Data>({ query: { data, error, refetch }, children }: AnsweredProps<Data>) {
  if (data !== undefined) return children(data)
  return error === null ? <Waiting /> : <Failure error={error} onRetry={() => void refetch()} />
}
