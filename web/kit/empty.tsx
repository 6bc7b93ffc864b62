import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What stands where there is nothing yet: why, and what to do about it. */
export const Empty = ({ text, action }: { text: ReactNode; action?: ReactNode }) => (
  <Paper withBorder p="xl" radius="md">
    <Stack align="center" gap="md" maw={480} mx="auto" ta="center">
      <Text>{text}</Text>
      {action}
    </Stack>
  </Paper>
)
