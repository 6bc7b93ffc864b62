import type { EarlierMessage, ReplyPart, Subject } from '../chat.types.ts'

/** What was said last in a thread, as far as the next message may mean it. */
export type LastTurn = {
  /** what the visitor wrote; '' in a new thread */
  message: string
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
  const about = earlier[at]?.about ?? null
  return {
    message: earlier.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'user')?.content ?? '',
    subjects: (about?.subjects ?? []) as Subject[],
    is_choice: about?.is_choice ?? false,
  }
}

/** What was said last, after a question of a message was answered and before its next one is. */
export const turnAfter = (turn: LastTurn, message: string, part: ReplyPart): LastTurn =>
  part.subjects.length === 0 ? turn : { message, subjects: part.subjects, is_choice: part.is_choice ?? false }
