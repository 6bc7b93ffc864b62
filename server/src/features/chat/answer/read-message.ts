import { readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { changesTopic, readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import { type UnderstoodMessage, understandMessage } from '../../../dialogue/understand-message.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { analyser, hasLanguage, textLanguages } from '../../knowledge/index.ts'
import type { PendingMessage } from '../chat.types.ts'
import { cloneLanguage } from './clone-language.ts'
import { type LastTurn, lastTurn } from './last-turn.rules.ts'
import { isMadeUp } from './made-up-words.rules.ts'
import { namesOf } from './names-of.ts'
import { threadLanguage } from './thread-language.rules.ts'

/** What a message does and asks, and what was said before it. */
export type ReadMessage = UnderstoodMessage & {
  /** to reply in: of the message if it tells, else of what the visitor wrote before, else of the clone */
  language: string
  /** it is that of the clone */
  is_language_guessed: boolean
  turn: LastTurn
}

/** Reads a message as one of its thread, to a clone with this knowledge. */
export function readMessage(ctx: Ctx, { clone, message, earlier, knowledge }: PendingMessage): ReadMessage {
  const [ofTexts = null, ...alsoOfTexts] = textLanguages(knowledge)
  const options = { names: [...namesOf(ctx, clone)], score: analyser(ctx).scoreLanguages }
  const understood = understandMessage(message, ofTexts, { ...options, alsoExpected: alsoOfTexts })
  const isSmallTalk = understood.questions.length === 0
  // «El mes» is Catalan too: what neither the texts nor the thread speak must show clearly.
  const isForeign = understood.language !== null && !hasLanguage(knowledge, understood.language)
  // Only a message that tells no language, or little of it («ok thx»), is read once more, by that of its thread.
  const isUnclear = understood.language === null || isSmallTalk || isForeign
  const ofThread = isUnclear ? threadLanguage(earlier, analyser(ctx)) : null
  const ofClone = cloneLanguage(clone, ofTexts, analyser(ctx))
  const isFirst = earlier.length === 0 && isSmallTalk
  // «hey» is said in many languages: in English where there are English texts, else in that of the clone.
  const isGreeted = isFirst && understood.acts.join() === 'greeting' && hasLanguage(knowledge, 'en')
  const ofFirst = isGreeted ? 'en' : isFirst && ofClone !== ofTexts ? ofClone : null
  const expected = ofThread ?? ofFirst
  const read =
    expected === null || expected === understood.language
      ? understood
      : understandMessage(message, expected, { ...options, ...(isForeign && { expectedWeight: 1 }) })
  const language = read.language ?? ofThread ?? ofClone ?? 'en'
  return {
    ...read,
    ...(read.acts.length === 0 && isMadeUp(message) && { acts: ['empty'], tells: true }),
    language,
    is_language_guessed: read.language === null && ofThread === null,
    turn: startsAnew(message, read.questions, language) ? noTurn : lastTurn(earlier),
  }
}

const noTurn = lastTurn([])

/** «Something else: how much hay does a horse need?» does not go on with what was said; «and one more thing: is it free?» does. */
function startsAnew(message: string, [question]: readonly string[], language: string): boolean {
  if (question === undefined || !changesTopic(message, language)) return false
  const { refers, position } = readFollowUp(question, language)
  return !refers && position === null && readNaming(question, language).words.length > 0
}
