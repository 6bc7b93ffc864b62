import { useRouterState, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Where the address says that a film or a sound shall be shown from, such as `?block=10000000002&at=72`. */
export function useJump(block_id: number): { at: number | null; key: string | undefined } {
  const search: Record<string, unknown> = useSearch({ strict: false })
  // Another for each navigation: whoever follows the same link again is taken there again.
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  const at = Number(search.at)
  const isMeant = Number(search.block) === block_id && search.at !== undefined && at >= 0
  return { at: isMeant ? at : null, key }
}

type JumpProps = { block_id: number; media: RefObject<HTMLMediaElement | null>; onJump?: () => void }

/** Shows a film or a sound from where the address says, once its element is there. */
export function Jump({ block_id, media, onJump }: JumpProps) {
  const { at, key } = useJump(block_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (at === null || media.current === null) return
    media.current.currentTime = at
    media.current.scrollIntoView({ block: 'center' })
    onJump?.()
    // A browser may want a click first: then it stands there.
    media.current.play().catch(() => undefined)
  }, [at, key, media])
  return null
}
