import { setImmediate } from 'node:timers/promises'
import { type UnderstoodMessage, understandMessage } from '../../../dialogue/understand-message.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'
import { analyser, knowledgeInMemory, textLanguages } from '../../knowledge/index.ts'
import { namesOf } from './names-of.ts'

/** A message as it is understood without its thread, by the languages of the texts. */
export type UnderstoodAlone = { languages: readonly string[]; understood: UnderstoodMessage }

type Sent = { clone: Clone; message: string }

/** What a message says to a clone whose texts are in these languages, the most frequent first. */
export function understandAlone(
  ctx: Ctx,
  { clone, message }: Sent,
  languages: readonly string[],
): UnderstoodAlone {
  const [ofTexts = null, ...alsoExpected] = languages
  const names = [...namesOf(ctx, clone)]
  const score = analyser(ctx).scoreLanguages
  return { languages, understood: understandMessage(message, ofTexts, { names, score, alsoExpected }) }
}

/**
 * The same while the database reads what was sent to it before: with what was known of the texts until now, which may be others by
 * then. Undefined where nothing was.
 */
export async function understandMeanwhile(ctx: Ctx, sent: Sent): Promise<UnderstoodAlone | undefined> {
  const knowledge = knowledgeInMemory(ctx)
  if (knowledge === null) return undefined
  // By then the statements are on their way.
  await setImmediate()
  return understandAlone(ctx, sent, textLanguages(knowledge))
}
