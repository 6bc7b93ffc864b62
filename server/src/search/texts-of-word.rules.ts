import { isSameOwner } from './document-columns.rules.ts'
import { findLead } from './find-lead.rules.ts'
import { isOwn } from './find-synonyms.rules.ts'
import { findText, type PassageTexts } from './passage-text.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import { textStems } from './sentence-coverage.rules.ts'
import type { Steps } from './steps.rules.ts'

/** One word alone asks for the texts that have it in their titles, where there are some and no stored question asks just that. */
export function* withTextsOfWord(result: SearchResult, texts: PassageTexts): Steps<SearchResult> {
  const { hits, question } = result
  const [word, ...others] = question.terms
  if (word === undefined || others.length > 0) return result
  const stems = new Set(word.alternatives.filter(isOwn).map(({ stem }) => stem))
  const hasWord = (text: string | undefined, { language }: Hit) =>
    !textStems(question.analyser, text ?? '', language).isDisjointFrom(stems)
  const titled = hits.filter((hit) => hit.form === 'passage' && hasWord(findText(texts, hit)?.title, hit))
  const [first] = titled
  if (first === undefined) return result
  const lead = yield* findLead(result, texts, result.decision)
  if (lead?.is_same_question) return result
  const own = titled.filter((hit) => isSameOwner(hit, first))
  const isOnlyTitled = own.every((hit) => !hasWord(findText(texts, hit)?.text, hit))
  return {
    ...result,
    hits: isOnlyTitled ? [beginning(own), ...titled.filter((hit) => !own.includes(hit))] : titled,
  }
}

/** Where no sentence of a text has the word of its title, the text is told from its first passage on. */
function beginning(passages: readonly Hit[]): Hit {
  const first = passages.reduce((one, other) => (other.sequence < one.sequence ? other : one))
  return { ...first, score: Math.max(...passages.map(({ score }) => score)) }
}
