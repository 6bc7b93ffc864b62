import type { Question, QuestionTerm } from './analyse-question.rules.ts'
import {
  addFieldScores,
  addTitleScores,
  computeIdf,
  createScores,
  moveScores,
  type Scores,
} from './bm25.rules.ts'
import type { Alternative } from './find-stems.rules.ts'
import { isOwn } from './find-synonyms.rules.ts'
import { type IndexView, pairDocument, passageDocument } from './index-view.rules.ts'

/** BM25 of bodies plus titles and questions. Of several spellings of a word the best counts in each document. */
export function scoreTerms(view: IndexView, question: Question): Scores {
  const scores = createScores(view)
  const one = createScores(view)
  const best = createScores(view)
  for (const term of question.terms) {
    const { alternatives } = term
    if (alternatives.length === 1) {
      addAlternative(view, scores, { term, alternative: alternatives[0]! })
      continue
    }
    for (const alternative of alternatives) {
      addAlternative(view, one, { term, alternative })
      for (const lists of [alternative.body, alternative.title]) {
        moveScores(lists, { source: one, target: best, join: Math.max })
      }
    }
    for (const lists of alternatives.flatMap(({ body, title }) => [body, title])) {
      moveScores(lists, { source: best, target: scores, join: (sum, score) => sum + score })
    }
  }
  return scores
}

function addAlternative(
  view: IndexView,
  scores: Scores,
  { term, alternative }: { term: QuestionTerm; alternative: Alternative },
): void {
  const { stop } = term
  const { body, title } = alternative
  const { bodies, titles } = countedFrequencies(term, alternative)
  const weight = term.weight * alternative.weight
  if (!stop) {
    const idf = computeIdf(view.size, bodies)
    addFieldScores(view, scores, { field: 'body', lists: body, weight: weight * idf })
  }
  // A content word is as rare as it is anywhere; a stopword is not indexed in bodies, so its titles decide.
  const common = Math.max(bodies, titles[0] as number)
  const idfs = [0, passageDocument, pairDocument].map((form) =>
    stop
      ? computeIdf(view.title_sizes[form] as number, titles[form] as number)
      : computeIdf(view.size, common),
  )
  addTitleScores(view, scores, { lists: title, weight, idfs })
}

/** A synonym is as common as the word itself if that is more common. */
function countedFrequencies(term: QuestionTerm, alternative: Alternative) {
  if (!alternative.isSynonym) return alternative
  const all = [alternative, ...term.alternatives.filter(isOwn)]
  return {
    bodies: Math.max(...all.map(({ bodies }) => bodies)),
    titles: alternative.titles.map((_, form) => Math.max(...all.map(({ titles }) => titles[form] as number))),
  }
}

/** BM25 of the 4-grams of all fields. */
export function scoreGrams(view: IndexView, question: Question): Scores {
  const scores = createScores(view)
  for (const { lists, found } of question.grams) {
    if (found > 0)
      addFieldScores(view, scores, { field: 'grams', lists, weight: computeIdf(view.size, found) })
  }
  return scores
}
