import { Center, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from './api.ts'
import { Failure } from './failure.tsx'
import { Page } from './page.tsx'

type LoadedProps<Answer> = {
  /** Stands above the page until the record is there. */
  title: string
  answer: { data: Answer | undefined; error: ApiError | null; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}

/** The screen of a record, once the record is there. */
export function Loaded<Answer>({ title, answer, children }: LoadedProps<Answer>) {
  const { data, error, refetch } = answer
  if (data !== undefined) return children(data)
  return (
    <Page title={title}>
      {error === null ? (
        <Center p="xl">
          <Loader />
        </Center>
      ) : (
        <Failure error={error} onRetry={error.status === 404 ? undefined : () => void refetch()} />
      )}
    </Page>
  )
}
