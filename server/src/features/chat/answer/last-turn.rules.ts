import type { EarlierMessage, Subject } from '../chat.types.ts'

/** What was said last in a thread, as far as the next message may mean it. */
export type LastTurn = {
  /** what the visitor wrote; '' in a new thread */
  message: string
  reply: string
  /** what the reply spoke of; empty in a new thread */
  subjects: Subject[]
  /** the visitor was to choose among the subjects */
  is_choice: boolean
}

/**
 * The last turn of a thread. A reply that spoke of nothing, such as «you are welcome», does not end what was talked about.
 * @param earlier messages of the thread, oldest first
 */
export function lastTurn(earlier: EarlierMessage[]): LastTurn {
  const at = earlier.findLastIndex(({ about }) => about !== null && about.subjects.length > 0)
  const { content = '', about = null } = earlier[at] ?? {}
  return {
    message: earlier.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'user')?.content ?? '',
    reply: content,
    subjects: (about?.subjects ?? []) as Subject[],
    is_choice: about?.is_choice ?? false,
  }
}
