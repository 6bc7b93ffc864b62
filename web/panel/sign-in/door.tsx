import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Mark } from '../../kit/mark.tsx'

/** A page for whoever is not signed in. */
export function Door({ title, purpose, children }: { title: string; purpose?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Understudy`
  }, [title])
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm">
          <Mark size={36} />
          <Text fw={600} size="lg">
            Understudy
          </Text>
        </Group>
        <Stack gap={4}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {purpose !== undefined && <Text c="dimmed">{purpose}</Text>}
        </Stack>
        <Paper withBorder p="lg">
          {children}
        </Paper>
      </Stack>
    </Center>
  )
}
