import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { TextFieldProps } from './text/text-field.tsx'

// Only texts need what edits them; the rest of a course opens without it.
const TextField = lazy(() =>
  import('./text/text-field.tsx').then(({ TextField }) => ({ default: TextField })),
)

/** A text of a lesson, which is loaded with the first that is opened. */
export const TextEditor = (props: TextFieldProps) => (
  <Suspense fallback={<Skeleton h={200} />}>
    <TextField {...props} />
  </Suspense>
)
