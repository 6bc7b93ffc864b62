import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from './format.ts'

type Said = { role: 'user' | 'assistant'; content: string; created_at: string }

type ThreadProps = {
  messages: Said[]
  names: Record<Said['role'], string>
  /** What stands below a message, by its place in `messages`. */
  below?: (index: number) => ReactNode
}

/** What two said to each other, oldest first: the visitor at the left, the clone at the right. */
export function Thread({ messages, names, below }: ThreadProps) {
  const { moment } = useFormats()
  return (
    <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {messages.map(({ role, content, created_at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
        <Box component="li" key={index} maw="85%" style={{ alignSelf: role === 'user' ? 'start' : 'end' }}>
          <Group gap="xs" justify={role === 'user' ? 'start' : 'end'}>
            <Text size="sm" fw={600}>
              {names[role]}
            </Text>
            <Text size="sm" c="dimmed" component="time" dateTime={created_at}>
              {moment(created_at)}
            </Text>
          </Group>
          <Box
            p="sm"
            bg={role === 'user' ? 'var(--mantine-color-default-hover)' : 'var(--mantine-primary-color-light)'}
            bdrs="md"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {content}
          </Box>
          {below?.(index)}
        </Box>
      ))}
    </Stack>
  )
}
