import type { FollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { EarlierMessage, ReplyPart, Subject } from '../chat.types.ts'

type Spoken = {
  /** what the visitor wrote; '' in a new thread */
  message: string
  /** what the clone replied; '' in a new thread */
  reply: string
  /** what the reply spoke of; empty in a new thread */
  subjects: Subject[]
  /** the visitor was to choose among the subjects */
  is_choice: boolean
}

/** What was said last in a thread, as far as the next message may mean it. */
export type LastTurn = Spoken & {
  /** the several things that were spoken of together last, if all that was spoken of since is among them; else the subjects */
  among: Subject[]
  /** the last turn that spoke of something, where only refusals that named nothing came since; else null */
  resumable: Spoken | null
}

/**
 * The last turn of a thread. Small talk does not end what was talked about, a refusal does unless the next message goes on.
 * @param earlier messages of the thread, oldest first
 */
export function lastTurn(earlier: EarlierMessage[]): LastTurn {
  const at = earlier.findLastIndex(({ about }) => about !== null)
  const spokenAt = earlier.findLastIndex(({ about }) => about !== null && about.subjects.length > 0)
  const turns = earlier.map(({ about }) => (about?.subjects ?? []) as Subject[])
  return {
    ...spokenIn(earlier, at),
    among: turns.filter(({ length }) => length > 0).reduce(stillAmong, []),
    resumable: spokenAt >= 0 && spokenAt < at ? spokenIn(earlier, spokenAt) : null,
  }
}

function spokenIn(earlier: EarlierMessage[], at: number): Spoken {
  const about = earlier[at]?.about ?? null
  return {
    message: earlier.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'user')?.content ?? '',
    reply: earlier[at]?.content ?? '',
    subjects: (about?.subjects ?? []) as Subject[],
    is_choice: about?.is_choice ?? false,
  }
}

/**
 * The turn that a question means: behind a refusal that named nothing, one that says that it goes on («and how long?») means what
 * was spoken of before.
 */
export function meantTurn(turn: LastTurn, { continues, refers, position, wants_more }: FollowUp): LastTurn {
  const goesOn = (continues || refers || position !== null) && !wants_more
  return goesOn && turn.resumable !== null ? { ...turn, ...turn.resumable } : turn
}

/** What was said last, after a question of a message was answered and before its next one is. */
export const turnAfter = (turn: LastTurn, message: string, part: ReplyPart): LastTurn =>
  part.subjects.length === 0
    ? turn
    : {
        message,
        reply: part.content,
        subjects: part.subjects,
        among: stillAmong(turn.among, part.subjects),
        is_choice: part.is_choice ?? false,
        resumable: null,
      }

const isSame = (a: Subject, b: Subject): boolean => a.kind === b.kind && a.id === b.id

/** «The other one» goes on to mean two things that were compared after one of them was spoken of. */
const stillAmong = (among: Subject[], subjects: Subject[]): Subject[] =>
  subjects.length === 1 && among.some((each) => isSame(each, subjects[0]!)) ? among : subjects

/** What a follow-up means by its place among several; of two «the other one» is that which was not spoken of last. */
export function pointedSubject(
  { subjects, among }: LastTurn,
  { position }: Pick<FollowUp, 'position'>,
): Subject | undefined {
  if (position === null) return undefined
  const [only] = subjects
  const isOther = position === -1 && among.length === 2 && subjects.length === 1
  return isOther ? among.find((each) => !isSame(each, only!)) : among.at(position)
}
