import { fold } from '../text/fold.rules.ts'
import { joinQuestions } from './join-questions.rules.ts'
import type { DialogueAct } from './lexicon.types.ts'
import { detectMessageLanguage } from './message-language.rules.ts'
import { readMessage } from './readings.rules.ts'
import { splitMessage } from './split-message.rules.ts'
import { understandPart } from './understand-part.rules.ts'

/** What a visitor's message does and asks. */
export type UnderstoodMessage = {
  /** the language that it is written in, null where it does not tell */
  language: string | null
  acts: DialogueAct[]
  /** at most three, each a piece of the message; none where it asks nothing of the creator's subjects */
  questions: string[]
}

/**
 * Understands a message by the phrases of the languages that the lexicons know. `expected` is the language of the thread
 * or of the texts: it decides between near equals. `names` are what the visitor may call the one who answers.
 */
export function understandMessage(
  text: string,
  expected: string | null,
  names: readonly string[] = [],
): UnderstoodMessage {
  const readings = readMessage(
    text,
    expected,
    new Set(names.flatMap((name) => fold(name).split(/[^\p{L}\p{N}]/u))),
  )
  const parts = splitMessage(readings).map((part) => ({ ...part, ...understandPart(readings, part) }))
  const questions = joinQuestions(readings, parts)
  const understood = parts.flatMap((part) => part.understood)
  const firstRest = parts.findIndex(({ rest }) => rest !== null)
  const acts = [
    ...new Set(
      parts.flatMap(({ acts }, at) => (firstRest >= 0 && at > firstRest ? withoutTags(acts) : acts)),
    ),
  ]
  if (acts.length + questions.length === 0)
    acts.push(understood.some(({ label }) => label === 'opening') ? 'capabilities' : 'empty')
  return { language: detectMessageLanguage(questions, understood, expected), acts, questions }
}

/** «es fácil, ¿no?» does not say no. */
const withoutTags = (acts: readonly DialogueAct[]): DialogueAct[] =>
  acts.filter((act) => act !== 'yes' && act !== 'no')
