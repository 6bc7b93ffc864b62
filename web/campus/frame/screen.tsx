import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Answered } from '../../kit/answered.tsx'
import type { ApiError } from '../../kit/api.ts'
import { useAcademy } from './academy.ts'

type ScreenProps = {
  title: string
  purpose?: ReactNode
  /** What this page belongs to. */
  back?: { to: string; label: string }
  actions?: ReactNode
  children: ReactNode
}

/** A page of the campus under its heading. */
export function Screen({ title, purpose, back, actions, children }: ScreenProps) {
  const academy = useAcademy()
  useEffect(() => {
    document.title = academy === null ? title : `${title} · ${academy.name}`
  }, [title, academy])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} maw={680}>
          {back !== undefined && (
            <Anchor component={Link} to={back.to} size="sm">
              {back.label}
            </Anchor>
          )}
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {purpose !== undefined && <Text c="dimmed">{purpose}</Text>}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}

type LoadedProps<Answer> = {
  /** Stands above the page until what it shows is there. */
  title: string
  answer: { data: Answer | undefined; error: ApiError | null; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}

/** A page, once what it shows is there. */
export function LoadedScreen<Answer>({ title, answer, children }: LoadedProps<Answer>) {
  if (answer.data !== undefined) return children(answer.data)
  return (
    <Screen title={title}>
      <Answered query={answer}>{children}</Answered>
    </Screen>
  )
}
