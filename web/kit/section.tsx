import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type SectionProps = { title: string; purpose?: ReactNode; children: ReactNode }

/** A part of a screen under a heading of its own. */
export const Section = ({ title, purpose, children }: SectionProps) => (
  <Stack component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {purpose !== undefined && <Text c="dimmed">{purpose}</Text>}
    {children}
  </Stack>
)
