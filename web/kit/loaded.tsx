import type { ReactNode } from 'react'
import { Answered } from './answered.tsx'
import type { ApiError } from './api.ts'
import { Page } from './page.tsx'

type LoadedProps<Answer> = {
  /** Stands above the page until the record is there. */
  title: string
  answer: { data: Answer | undefined; error: ApiError | null; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}

/** The screen of a record, once the record is there. */
export function Loaded<Answer>({ title, answer, children }: LoadedProps<Answer>) {
  if (answer.data !== undefined) return children(answer.data)
  return (
    <Page title={title}>
      <Answered query={answer}>{children}</Answered>
    </Page>
  )
}
