import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'
import { isPublic, toCurl } from './to-curl.ts'

const Commands = lazy(() => import('./curl-drawer.tsx').then((module) => ({ default: module.Commands })))

/** Offers what the screen read and changed through the public API as commands for curl; nothing where it did not. */
export function SameByApi() {
  const texts = useTexts({ en, es })
  const [isOpen, { open, close }] = useDisclosure()
  const commands = useCommands()
  if (commands.length === 0) return null
  return (
    <>
      <Anchor
        component="button"
        size="sm"
        c="dimmed"
        mt="xl"
        onClick={open}
        style={{ alignSelf: 'flex-start' }}
      >
        {texts.same_by_api}
      </Anchor>
      {isOpen && (
        <Suspense>
          <Commands commands={commands} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const separator = '\n\n'

/** The commands of the screen that is open, kept up while it reads and changes. */
function useCommands(): string[] {
  const client = useQueryClient()
  const [openedAt] = useState(Date.now)
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
        cache.subscribe(listener),
      )
      return () => {
        for (const end of ends) end()
      }
    },
    [client],
  )
  const listed = useSyncExternalStore(subscribe, () => listCommands(client, openedAt).join(separator))
  return listed === '' ? [] : listed.split(separator)
}

/** What the screen shows was read by active queries; of each kind of change the last counts. */
function listCommands(client: QueryClient, openedAt: number): string[] {
  const reads = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ queryKey: [name, input] }) => ({ name, input }))
  const changes = client
    .getMutationCache()
    .findAll({ predicate: ({ state }) => state.submittedAt >= openedAt && state.status === 'success' })
    .map(({ options, state }) => ({ name: options.mutationKey?.[0], input: state.variables }))
  const last = new Map(changes.map((change) => [change.name, change]))
  return [...last.values(), ...reads].flatMap(({ name, input }) =>
    isPublic(name) ? [toCurl(name, input as never, location.origin)] : [],
  )
}
