import { type QueryClient, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '../../kit/api.ts'
import { Interface } from '../../kit/interface.tsx'
import { createCampusRouter } from '../routes.tsx'
import { type Academy, AcademyContext, readAcademy, slugInAddress } from './academy.ts'
import { describeApp } from './describe-app.ts'
import { NoAcademy } from './no-academy.tsx'

/** The campus of the academy that the address names, in its colours. */
export function Campus({ client }: { client: QueryClient }) {
  const [slug] = useState(slugInAddress)
  const [router] = useState(() => createCampusRouter(slug))
  const { data, error } = useQuery<Academy, ApiError>(
    {
      queryKey: ['academy', slug],
      queryFn: () => readAcademy(slug),
      enabled: slug !== '',
      staleTime: Infinity,
    },
    client,
  )
  useEffect(() => {
    if (data !== undefined) describeApp(data)
  }, [data])
  if (data === undefined && error === null && slug !== '') return null
  const shown: ReactNode =
    error === null ? <RouterProvider router={router as never} /> : <NoAcademy error={error} />
  return (
    <Interface client={client} color={data?.color} language={data?.language}>
      <AcademyContext value={data ?? null}>{shown}</AcademyContext>
    </Interface>
  )
}
