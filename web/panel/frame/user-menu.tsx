import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Chevron } from './chevron.tsx'
import { useSession } from './session.ts'

// What places a menu is large: it comes with the first opening.
const load = () => import('./open-user-menu.tsx')
const OpenUserMenu = lazy(() => load().then((module) => ({ default: module.OpenUserMenu })))

/** The button of whoever is signed in, with their account's name. */
export function UserMenu() {
  const { account } = useSession()
  const [wasOpened, setOpened] = useState(false)
  const button = (
    <Button
      variant="subtle"
      rightSection={<Chevron />}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => setOpened(true)}
    >
      {account.name}
    </Button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <OpenUserMenu />
    </Suspense>
  )
}
