import type { DialogueAct } from './lexicon.types.ts'

const ofClone: ReadonlySet<DialogueAct> = new Set(['who_are_you', 'name', 'robot', 'capabilities'])

/** True where a message asks who or what the one is that answers: what it tells besides asks nothing. */
export const asksOfClone = (acts: readonly DialogueAct[]): boolean => acts.some((act) => ofClone.has(act))
