import type { Decision } from './confidence.rules.ts'
import { findLead, findNearestPair, type Lead } from './find-lead.rules.ts'
import { missesPoint } from './missed-point.rules.ts'
import { findText, type PassageTexts } from './passage-text.rules.ts'
import { type Sentence, scorePassages } from './score-passages.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import type { Steps } from './steps.rules.ts'

type LeadOptions = {
  /** the decision without regard to pairs */
  byWords: Decision
  /** whether a stored question with this answer may ask the same */
  mayAsk?: ((stored: string, answer: string) => boolean) | undefined
  /** the nearest pair is meant, if it has something in common */
  takes_nearest?: boolean | undefined
  /** all that is visible is of what is spoken of */
  is_of_subject?: boolean | undefined
}

/**
 * The pair that answers. It must ask for the same kind of thing, and a guess hold what the question turns on; the nearest one of what
 * is spoken of need not.
 */
export function* chooseLead(
  result: SearchResult,
  texts: PassageTexts,
  { byWords, mayAsk, takes_nearest = false, is_of_subject = false }: LeadOptions,
): Steps<Lead | null> {
  const asksTheSame = ({ hit }: Lead): boolean => {
    const pair = findText(texts, hit)
    return pair === undefined || mayAsk === undefined || mayAsk(pair.title, pair.text)
  }
  const holdsPoint = ({ hit, is_guess }: Lead): boolean =>
    !is_guess || !missesPoint(result, pairAnswer(result, texts, hit))
  // For a caller who tells what is asked for; of what is spoken of every word seems to be near.
  const takes_likely = mayAsk !== undefined && !is_of_subject
  const lead = yield* findLead(result, texts, { byWords, takes_likely })
  if (lead !== null && asksTheSame(lead) && holdsPoint(lead)) return lead
  const nearest = takes_nearest ? yield* findNearestPair(result, texts) : null
  return nearest !== null && asksTheSame(nearest) ? nearest : null
}

/** What a pair answers, with how well it fits; empty for one that has no words of its own. */
export function pairAnswer(result: SearchResult, texts: PassageTexts, pair: Hit): Sentence[] {
  return scorePassages({ ...result, hits: [pair] }, texts).filter(({ text }) => text.trim() !== '')
}
