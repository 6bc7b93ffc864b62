import type { DialogueAct } from './lexicon.types.ts'
import type { UnderstoodPart } from './understand-part.rules.ts'

const ofClone: ReadonlySet<DialogueAct> = new Set(['who_are_you', 'name', 'robot'])
const ofCloneAtEnd: ReadonlySet<DialogueAct> = new Set(['capabilities', 'languages'])

/**
 * True where a message asks who or what the one is that answers, or at its end what that one can do or speak: what it tells besides
 * asks nothing, while «help! My bread is flat» wants help with it.
 */
export function asksOfClone(parts: readonly UnderstoodPart[]): boolean {
  if (parts.some(({ acts }) => acts.some((act) => ofClone.has(act)))) return true
  const told = parts.findLastIndex(({ rest }) => rest !== null)
  return parts.slice(told + 1).some(({ acts }) => acts.some((act) => ofCloneAtEnd.has(act)))
}
