import { createContext, use } from 'react'
import type { Output } from '../../kit/api.ts'
import { useAnswer } from '../../kit/data.ts'

export type Session = Output<'GET /panel/api/session'>

/** Asks who is signed in; the error `not_signed_in` says that nobody is. */
export const useCurrentSession = () => useAnswer('GET /panel/api/session', {})

export const SessionContext = createContext<Session | null>(null)

/** The session of whoever sees a screen of the shell. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession is for screens within the shell')
  return session
}

const strength = { viewer: 0, editor: 1, owner: 2 }

/** Whether the user may do what needs a role. The server decides; this only hides what it would refuse. */
export const useMay = (role: Session['role']): boolean => strength[useSession().role] >= strength[role]
