import type { Sentence } from './score-passages.rules.ts'
import type { SearchResult } from './search.rules.ts'
import { holdsTerm, type QuestionFeatures, textStems } from './sentence-coverage.rules.ts'

/** The number of words of a question that sentences have. The question of a pair says what its answer is about. */
export function countHeldTerms(
  { question }: SearchResult,
  { terms }: QuestionFeatures,
  sentences: readonly [Sentence, ...(readonly Sentence[])],
): number {
  const { hit, passage } = sentences[0]
  const said = sentences.map(({ text }) => text)
  if (hit.form === 'pair') said.push(passage.title, passage.context ?? '')
  const stems = textStems(question.analyser, said.join('\n'), hit.language)
  return terms.filter((term) => holdsTerm(stems, term)).length
}
