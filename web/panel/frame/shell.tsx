import { AppShell, Burger, Center, Group, Loader, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Mark } from '../../kit/mark.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Navigation } from './navigation.tsx'
import { SessionContext, useCurrentSession } from './session.ts'
import { UserMenu } from './user-menu.tsx'

// Who is signed in already does not load it.
const SignIn = lazy(() => import('../sign-in/sign-in.tsx').then((module) => ({ default: module.SignIn })))

/** What stands around the screens of whoever is signed in; whoever is not signs in here, and stays at the same address. */
export function Shell() {
  const { data: session, error, refetch } = useCurrentSession()
  if (error?.type === 'not_signed_in')
    return (
      <Suspense fallback={<Wait />}>
        <SignIn />
      </Suspense>
    )
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />
  if (session === undefined) return <Wait />
  return (
    <SessionContext value={session}>
      <SignedIn />
    </SessionContext>
  )
}

const Wait = () => (
  <Center h="100dvh">
    <Loader />
  </Center>
)

function SignedIn() {
  const texts = useTexts({ en, es })
  const [isOpen, { toggle, close }] = useDisclosure()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a narrow screen closes when the address changes
  useEffect(close, [pathname])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="lg"
    >
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={texts.open_menu} />
            <Mark />
            <Text fw={600}>Understudy</Text>
          </Group>
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={texts.main_navigation}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
