import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a lesson under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder p="md" aria-label={title}>
    <Stack gap="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)
