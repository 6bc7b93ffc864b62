import { detectLanguage } from '../text/language.rules.ts'
import { hasStemmer } from '../text/stem.rules.ts'
import { addScores, emptyScores, highest, type Scores } from './bm25.rules.ts'
import { ENTRY_KINDS, type EntryKind, type EntryRef, type KnowledgeIndex } from './index.types.ts'
import { documentNorm, type Verdict, verdictOf } from './norm.rules.ts'
import { analyseQuestion, type Question, scoreGrams, scoreTerms } from './question.rules.ts'
import { type Allow, type View, viewOf } from './view.rules.ts'

export type SearchOptions = {
  /** language of the question where it is known; else it is detected among the languages of the texts */
  language?: string | null
  /** false hides a source, guided answer or FAQ from this search (a clone's exclusions) */
  allow?: Allow
  /** hits to return, 10 by default */
  limit?: number
  /** further rankings, such as the similarity of embeddings; each is divided by its highest score */
  extra_scores?: ExtraScores[]
}

export type ExtraScores = {
  weight: number
  /** `certainty`: how sure this ranking alone is that the entry answers, 0 to 1; its norm is never below. 0 by default. */
  scores: readonly (EntryRef & { score: number; certainty?: number })[]
}

export type Hit = EntryRef & {
  folder_id: number | null
  language: string | null
  /** fused score: the best lexical hit has about 1.3, comparable within one search only */
  score: number
  /** how much of the question it holds: 1 if each word once, 2.2 at most; its certainty if that is more */
  norm: number
  /** how sure the further rankings are of it */
  certainty: number
}

export type Search = {
  /** language by which the question was read, null if the texts have none */
  language: string | null
  hits: Hit[]
  /** the highest norm of the first three hits */
  norm: number
  /** how sure the further rankings are of one of them */
  certainty: number
  /** by that norm alone; `judge` and `composeAnswer` refine it with the texts */
  verdict: Verdict
  question: Question
  view: View
}

const DEFAULT_LIMIT = 10
// design/retrieval.md found .3 with its 4-grams; with these (inside words, without stopwords) .5 was better on each of
// SQuAD es, it, pt, Cranfield, two FAQ sets and XQuAD de, ru, ro, tr, el, ar, hi.
const GRAM_WEIGHT = 0.5
// The answer is taken from the first three, so they decide whether there is one.
export const JUDGED_HITS = 3

/** Ranks the visible entries for a question. Pure and synchronous: a millisecond for thousands of passages. */
export function search(index: KnowledgeIndex, text: string, options: SearchOptions = {}): Search {
  const view = viewOf(index, options.allow ?? null)
  const extras = options.extra_scores ?? []
  const languages = languagesOf(view, text, options.language ?? null)
  const question = analyseQuestion(view, text, languages, foreignLanguage(view, text))
  const scores = fuse(view, question, extras)
  const top = topDocuments(scores, Math.max(1, options.limit ?? DEFAULT_LIMIT))
  const hits = top.map((found) => hitOf(view, question, found, extras))
  const judged = hits.slice(0, JUDGED_HITS)
  const certainty = Math.max(0, ...judged.map((hit) => hit.certainty))
  const norm = Math.max(0, ...judged.map((hit) => hit.norm))
  return { language: question.language, hits, norm, certainty, verdict: verdictOf(norm), question, view }
}

const MOST_LANGUAGES = 3
const RARE_LANGUAGE = 0.02

/** A question is read in a language that the texts have (its stems must be like theirs), in several if unsure. */
function languagesOf(view: View, text: string, given: string | null): (string | null)[] {
  const present = Object.keys(view.languages)
    .filter((language) => language !== '')
    .sort((a, b) => view.languages[b]! - view.languages[a]!)
  if (given !== null && present.includes(given)) return [given]
  if (present.length <= 1) return [present[0] ?? given]
  const { language, confident } = detectLanguage(text, present, view.languages)
  if (language !== null && confident) return [language]
  const common = present.filter((other) => view.languages[other]! >= RARE_LANGUAGE)
  return [...new Set([language ?? present[0]!, ...common])].slice(0, MOST_LANGUAGES)
}

const WORDS_TO_BE_SURE = 4

/** The question's own language where no text has it: its stopwords say nothing either («how do I install Photoshop»). */
function foreignLanguage(view: View, text: string): string | null {
  if (text.trim().split(/\s+/).length < WORDS_TO_BE_SURE) return null
  const { language, confident } = detectLanguage(text, null, view.languages)
  return language === null || !confident || language in view.languages ? null : language
}

/** Weighted sum of rankings, each divided by its highest score (plain reciprocal ranks of equals did worse). */
function fuse(view: View, question: Question, extras: ExtraScores[]): Scores {
  const fused = emptyScores(view)
  const add = (scores: Scores, weight: number) => {
    const most = highest(scores)
    if (most > 0) addScores(fused, scores, weight / most)
  }
  add(scoreTerms(view, question), 1)
  add(scoreGrams(view, question), hasStemmer(question.language) ? GRAM_WEIGHT : 1)
  for (const { weight, scores } of extras) add(scoresOf(view, scores), weight)
  return fused
}

function scoresOf(view: View, scores: ExtraScores['scores']): Scores {
  const wanted = new Map<number, (EntryRef & { score: number })[]>()
  for (const score of scores) {
    const same = wanted.get(score.source_id)
    if (same === undefined) wanted.set(score.source_id, [score])
    else same.push(score)
  }
  return view.segments.map((segment, position) => {
    const mask = view.masks[position] as Uint8Array
    const result = new Float32Array(segment.size)
    for (let document = 0; document < segment.size; document++) {
      if (mask[document] === 0) continue
      const kind = ENTRY_KINDS[segment.kinds[document] as number]
      const sequence = segment.sequences[document]
      const found = wanted
        .get(segment.source_ids[document] as number)
        ?.find((score) => score.sequence === sequence && score.kind === kind)
      if (found !== undefined) result[document] = Math.max(0, found.score)
    }
    return result
  })
}

type Found = { segment: number; document: number; score: number }

/** The best documents in order; equal scores keep the order of the index. */
function topDocuments(scores: Scores, limit: number): Found[] {
  const top: Found[] = []
  for (const [segment, part] of scores.entries()) {
    for (let document = 0; document < part.length; document++) {
      const score = part[document] as number
      if (score <= 0 || (top.length === limit && score <= (top[limit - 1] as Found).score)) continue
      let at = top.length
      while (at > 0 && (top[at - 1] as Found).score < score) at--
      top.splice(at, 0, { segment, document, score })
      if (top.length > limit) top.pop()
    }
  }
  return top
}

function hitOf(view: View, question: Question, found: Found, extras: ExtraScores[]): Hit {
  const { segment, document, score } = found
  const part = view.segments[segment] as View['segments'][number]
  const folder = part.folder_ids[document] as number
  const ref = {
    kind: ENTRY_KINDS[part.kinds[document] as number] as EntryKind,
    source_id: part.source_ids[document] as number,
    sequence: part.sequences[document] as number,
  }
  const certainty = certaintyIn(extras, ref)
  return {
    ...ref,
    folder_id: folder === 0 ? null : folder,
    language: part.language_tags[part.languages[document] as number] || null,
    score,
    norm: Math.max(certainty, documentNorm(view, question, segment, document)),
    certainty,
  }
}

function certaintyIn(extras: ExtraScores[], { kind, source_id, sequence }: EntryRef): number {
  let most = 0
  for (const { scores } of extras) {
    for (const score of scores) {
      const same = score.source_id === source_id && score.sequence === sequence && score.kind === kind
      if (same && score.certainty !== undefined && score.certainty > most) most = score.certainty
    }
  }
  return most
}
