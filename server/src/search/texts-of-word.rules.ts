import { isFirstOfOwner, isSameOwner } from './document-columns.rules.ts'
import { findLead } from './find-lead.rules.ts'
import { isOwn, synonymWeight } from './find-synonyms.rules.ts'
import { type NearText, nearText } from './near-texts.rules.ts'
import { findText, type PassageTexts } from './passage-text.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import { textStems } from './sentence-coverage.rules.ts'
import type { Steps } from './steps.rules.ts'

/** The texts that one word alone asks for. */
export type TextsOfWord = {
  /** finds the first of them alone, its passages in their order */
  result: SearchResult
  others: NearText[]
}

/**
 * One word alone asks for the texts that have it in their titles, where there are some and no stored question asks just that; «zucchini»
 * for the courgettes where no text has that word.
 */
export function* textsOfWord(result: SearchResult, texts: PassageTexts): Steps<TextsOfWord | null> {
  const { hits, question } = result
  const [word, ...otherWords] = question.terms
  if (word === undefined || otherWords.length > 0) return null
  const own = word.alternatives.filter(isOwn)
  const same = word.alternatives.filter(({ weight }) => weight >= synonymWeight)
  const stems = new Set((own.length > 0 ? own : same).map(({ stem }) => stem))
  const hasWord = (hit: Hit) =>
    !textStems(question.analyser, findText(texts, hit)?.title ?? '', hit.language).isDisjointFrom(stems)
  const titled = hits.filter((hit) => hit.form === 'passage' && hasWord(hit))
  const [first] = titled
  if (first === undefined) return null
  const lead = yield* findLead(result, texts, { byWords: result.decision })
  if (lead?.is_same_question) return null
  const ofFirst = titled.filter((hit) => isSameOwner(hit, first))
  const others = titled.filter((hit) => !isSameOwner(hit, first))
  return {
    result: { ...result, hits: fromBeginning(ofFirst) },
    others: others
      .filter(isFirstOfOwner)
      .slice(0, maxOthers)
      .flatMap((hit) => findText(texts, hit) ?? [])
      .map(nearText),
  }
}

const maxOthers = 2

/** The passages of a text from its first one on, which counts as much as the best of them. */
function fromBeginning(passages: readonly Hit[]): Hit[] {
  const [first, ...others] = passages.toSorted((a, b) => a.sequence - b.sequence)
  return [{ ...first!, score: Math.max(...passages.map(({ score }) => score)) }, ...others]
}
