import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

type PageProps = {
  title: string
  /** One sentence: what the page is for. */
  purpose?: ReactNode
  /** At most one of them primary. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen under its heading. */
export function Page({ title, purpose, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Understudy`
  }, [title])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} maw={640}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {purpose !== undefined && <Text c="dimmed">{purpose}</Text>}
        </Stack>
        {actions !== undefined && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}
