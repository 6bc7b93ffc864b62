import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Input, type RouteName, wireRequest } from './api.ts'

type DownloadLinkProps<Name extends RouteName> = {
  /** A route that answers a file. */
  name: Name
  input: Input<Name>
  /** What the file is called where the answer does not say. */
  fileName?: string
  children: ReactNode
}

/** A link that saves what a route answers as a file. */
export const DownloadLink = <Name extends Extract<RouteName, `GET ${string}`>>({
  name,
  input,
  fileName,
  children,
}: DownloadLinkProps<Name>) => (
  <Button component="a" href={wireRequest(name, input).path} download={fileName ?? true}>
    {children}
  </Button>
)
