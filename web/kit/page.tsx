import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { SameByApi } from './curl.tsx'

type PageProps = {
  title: string
  /** One sentence: what the page is for. */
  purpose?: ReactNode
  /** The list that the record of this page belongs to. */
  back?: { to: string; search?: Record<string, unknown>; label: string }
  /** At most one of them primary. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen under its heading. What is for developers stands below it. */
export function Page({ title, purpose, back, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Understudy`
  }, [title])
  const heading = useFocusOnArrival()
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} maw={640} flex="1 1 18rem">
          {back !== undefined && (
            <Anchor component={Link} to={back.to} search={back.search as never} size="sm">
              {back.label}
            </Anchor>
          )}
          <Title ref={heading} tabIndex={-1} order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {purpose !== undefined && <Text c="dimmed">{purpose}</Text>}
        </Stack>
        <Group gap="sm">{actions}</Group>
      </Group>
      {children}
      <SameByApi />
    </Stack>
  )
}

let hasArrived = false

/** Whoever follows a link goes on at the heading that it led to, as after a page that was loaded. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.tagName === 'A'
    if (hasArrived && isFree) heading.current?.focus()
    hasArrived = true
  }, [])
  return heading
}
