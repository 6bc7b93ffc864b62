import { AppShell, NavLink, ScrollArea, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { sections } from './sections.ts'
import { useMay } from './session.ts'

/** The screens by section. */
export function Navigation() {
  const texts = useTexts({ en, es })
  const isOwner = useMay('owner')
  const { pathname } = useLocation()
  return (
    <AppShell.Section grow component={ScrollArea} p="sm">
      {sections.map(({ name, screens }) => (
        <section key={name} aria-label={texts.sections[name]}>
          <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
            {texts.sections[name]}
          </Text>
          {screens
            .filter((screen) => !screen.isForOwners || isOwner)
            .map(({ name, path }) => (
              <NavLink
                key={name}
                component={Link}
                to={path}
                label={texts.screens[name]}
                active={path === '/' ? pathname === '/' : pathname.startsWith(path)}
                variant="light"
              />
            ))}
        </section>
      ))}
    </AppShell.Section>
  )
}
