import { plainAnalyser } from '../text/analyser.rules.ts'
import type { Analyser } from '../text/analyser.types.ts'
import { hasStemmer } from '../text/stem.rules.ts'
import { analyseQuestion, type Question } from './analyse-question.rules.ts'
import { addScores, createScores, maxScore, type Scores } from './bm25.rules.ts'
import { type Decision, decide, documentCoverage } from './confidence.rules.ts'
import { documentForms } from './document-columns.rules.ts'
import type { DocumentForm, DocumentRef, SearchIndex } from './index.types.ts'
import { createIndexView, type DocumentFilter, type IndexView } from './index-view.rules.ts'
import { liftHolding } from './lift-holding.rules.ts'
import { foreignLanguage, questionLanguages } from './question-language.rules.ts'
import { scoreGrams, scoreTerms } from './score-terms.rules.ts'
import { runSteps, type Steps } from './steps.rules.ts'
import { type FoundDocument, topDocuments } from './top-documents.rules.ts'

export type SearchOptions = {
  /** language of the question where it is known; else it is detected among the languages of the texts */
  language?: string | null
  /** folded names of the one who is asked: «how does Marta knead?» asks how to knead */
  names?: ReadonlySet<string> | undefined
  /** hits to return, 10 by default */
  limit?: number
  /** further rankings, such as the similarity of embeddings; each is divided by its highest score */
  extra_rankings?: ExtraRanking[]
  /** analyses the question and the sentences; one that remembers stems saves most of the time */
  analyser?: Analyser
}

export type ExtraRanking = {
  weight: number
  /** `confidence`: how sure this ranking alone is that the document answers; 0 by default */
  scores: readonly (DocumentRef & { score: number; confidence?: number })[]
}

export type Hit = DocumentRef & {
  form: DocumentForm
  group_id: number | null
  language: string | null
  /** fused score: the best lexical hit has about 1.3, comparable within one search only */
  score: number
  /** how much of the question it covers: 1 if each word once, 2.2 at most; its `extra_confidence` if that is more */
  confidence: number
  /** how sure the extra rankings are of it */
  extra_confidence: number
}

export type SearchResult = {
  /** language in which the question was analysed, null if the texts have none */
  language: string | null
  /** the best first */
  hits: Hit[]
  /** the highest of the first three hits */
  confidence: number
  extra_confidence: number
  /** by that confidence alone; `assessConfidence` and `composeAnswer` refine it with the texts */
  decision: Decision
  question: Question
  view: IndexView
}

const defaultLimit = 10
// Measured: README.md, "Ranking".
const gramWeight = 0.5
const gramWeightWithoutStemmer = 1
/** An answer is taken from the first three hits, so they decide whether there is one. */
export const answerHitCount = 3

/**
 * Ranks the visible documents for a question. Pure and synchronous: a millisecond for thousands of passages.
 * @param filter false hides the documents of an owner from this search
 */
export function search(
  index: SearchIndex,
  text: string,
  { filter = null, ...options }: SearchOptions & { filter?: DocumentFilter | null } = {},
): SearchResult {
  return runSteps(searchSteps(createIndexView(index, filter), text, options))
}

/** `search` in a view of an index whose postings are not all in memory. */
export function* searchSteps(
  view: IndexView,
  text: string,
  options: SearchOptions = {},
): Steps<SearchResult> {
  const { language = null, names, limit = defaultLimit, extra_rankings: extras = [] } = options
  const analyser = options.analyser ?? plainAnalyser
  const languages = questionLanguages(view, text, { given: language, analyser })
  const foreign = foreignLanguage(view, text, analyser)
  const question = yield* analyseQuestion(view, text, { languages, foreign, names, analyser })
  const top = topDocuments(fuseRankings(view, question, { languages, extras }), Math.max(1, limit))
  const hits = top.map((found) => createHit(view, question, { ...found, extras }))
  const first = hits.slice(0, answerHitCount)
  const confidence = Math.max(0, ...first.map((hit) => hit.confidence))
  const extra_confidence = Math.max(0, ...first.map((hit) => hit.extra_confidence))
  return {
    language: question.language,
    hits,
    confidence,
    extra_confidence,
    decision: decide(confidence),
    question,
    view,
  }
}

/** Weighted sum of the rankings, each divided by its highest score. Measured: README.md, "Ranking". */
function fuseRankings(
  view: IndexView,
  question: Question,
  { languages, extras }: { languages: readonly (string | null)[]; extras: ExtraRanking[] },
): Scores {
  const fused = createScores(view)
  const add = (scores: Scores, weight: number) => {
    const max = maxScore(scores)
    if (max > 0) addScores(fused, scores, weight / max)
  }
  const terms = scoreTerms(view, question)
  const grams = scoreGrams(view, question)
  liftForeign(view, languages, { terms, grams })
  add(terms, 1)
  add(grams, hasStemmer(question.language) ? gramWeight : gramWeightWithoutStemmer)
  liftHolding(view, question, fused)
  for (const { weight, scores } of extras) add(placeScores(view, scores), weight)
  return fused
}

/**
 * A text in another language than the question shares its words by their meaning, and no 4-grams: the words count for these too.
 * Measured: README.md, "Synonyms".
 */
function liftForeign(
  view: IndexView,
  languages: readonly (string | null)[],
  { terms, grams }: Record<'terms' | 'grams', Scores>,
): void {
  const factor = maxScore(terms) > 0 ? maxScore(grams) / maxScore(terms) : 0
  for (const [position, { language_tags, languages: ofDocuments }] of view.segments.entries()) {
    const isForeign = language_tags.map((tag) => tag !== '' && !languages.includes(tag))
    if (!isForeign.includes(true)) continue
    const [from, to] = [terms[position]!, grams[position]!]
    for (let document = 0; document < to.length; document++) {
      if (isForeign[ofDocuments[document]!]) to[document] = Math.max(to[document]!, factor * from[document]!)
    }
  }
}

/** The scores of a further ranking by segment and document. */
function placeScores(view: IndexView, scores: ExtraRanking['scores']): Scores {
  const byOwner = Map.groupBy(scores, ({ owner_id }) => owner_id)
  return view.segments.map((segment, position) => {
    const mask = view.masks[position] as Uint8Array
    const result = new Float32Array(segment.size)
    for (let document = 0; document < segment.size; document++) {
      if (mask[document] === 0) continue
      const kind = segment.kind_names[segment.kinds[document] as number]
      const sequence = segment.sequences[document]
      const found = byOwner
        .get(segment.owner_ids[document] as number)
        ?.find((score) => score.sequence === sequence && score.kind === kind)
      if (found !== undefined) result[document] = Math.max(0, found.score)
    }
    return result
  })
}

function createHit(
  view: IndexView,
  question: Question,
  { segment, document, score, extras }: FoundDocument & { extras: ExtraRanking[] },
): Hit {
  const part = view.segments[segment] as IndexView['segments'][number]
  const group = part.group_ids[document] as number
  const kind = part.kind_names[part.kinds[document] as number] as string
  const owner_id = part.owner_ids[document] as number
  const sequence = part.sequences[document] as number
  const extra_confidence = extraConfidence(extras, { kind, owner_id, sequence })
  return {
    kind,
    form: documentForms[part.forms[document] as number] as DocumentForm,
    owner_id,
    sequence,
    group_id: group === 0 ? null : group,
    language: part.language_tags[part.languages[document] as number] || null,
    score,
    confidence: Math.max(extra_confidence, documentCoverage(view, question, { segment, document })),
    extra_confidence,
  }
}

function extraConfidence(extras: ExtraRanking[], { kind, owner_id, sequence }: DocumentRef): number {
  let max = 0
  for (const { scores } of extras) {
    for (const score of scores) {
      const same = score.owner_id === owner_id && score.sequence === sequence && score.kind === kind
      if (same && score.confidence !== undefined && score.confidence > max) max = score.confidence
    }
  }
  return max
}
