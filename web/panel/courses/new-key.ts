import { createContext, useContext } from 'react'
import { keyFor } from './part-keys.rules.ts'

/** The keys that no new part of the course may take. */
export const TakenKeys = createContext<ReadonlySet<string>>(new Set())

/** Makes the key of a new part from its title. */
export function useNewKey(): (title: string, kind: string) => string {
  const taken = useContext(TakenKeys)
  return (title, kind) => keyFor(title, kind, taken)
}
