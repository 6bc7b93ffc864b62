import { crc32 } from 'node:zlib'
import { analyseTerms, type Question, type QuestionTerm } from './analyse-question.rules.ts'
import { conceptsNamed } from './concepts.rules.ts'
import { termWeight } from './confidence.rules.ts'
import { isOwn, synonymWeight } from './find-synonyms.rules.ts'
import type { IndexView } from './index-view.rules.ts'
import type { Steps } from './steps.rules.ts'

/**
 * What creators have one answer to: whoever asks for one of these means the stored question about it, in whatever other words.
 */
const singular = conceptsNamed([
  'refund',
  'discount',
  'discount_for_groups',
  'instalments',
  'invoice',
  'certificate',
  'cancel',
  'shipping',
  'recorded',
  'download',
  'guarantee',
  'gift',
])

/** Stopwords say little, but tell «when» from «how» where nothing else does. */
const stopwordShare = 0.15
// Measured: README.md, "Answers".
const minSaidShare = 0.55
const minSaidWords = 2
/** Of the segments of an index. More are analysed anew when they are compared again. */
const maxStoredQuestions = 4_000

type StoredQuestion = { text: string; language: string | null }

/** A word of a question as it is compared with another one's. */
type ComparedTerm = {
  weight: number
  says_little: boolean
  /** the stems that stand for it, and how surely they do */
  stems: readonly (readonly [stem: string, share: number])[]
  concepts: ReadonlySet<number>
}

/** How much a stored question asks what a visitor's does. */
export type QuestionSimilarity = {
  /** 0 to 1: the harmonic mean of the shares that each covers of the other, by idf */
  similarity: number
  /** both ask for something to which there is one answer: a refund, an invoice */
  sharesTopic: boolean
  /** how much of the stored one the visitor's says, whatever it tells besides, and in how many words with a subject */
  saidShare: number
  saidWords: number
  /** it says most of it */
  isSaid: boolean
}

/** Compares a stored question with a visitor's. `language`: the stored question's. */
export function* questionSimilarity(
  view: IndexView,
  asked: Question,
  stored: StoredQuestion,
): Steps<QuestionSimilarity> {
  const theirs = yield* analyseStored(view, asked, stored)
  // Once for all stored questions that it is compared with.
  const { own, required } = asked.analyser.remember(asked, () => ({
    own: comparedTerms(view, asked.terms),
    required: comparedTerms(
      view,
      asked.terms.filter(({ aside }) => !aside),
    ),
  }))
  const forward = coveredShare(required, theirs)
  const saidShare = coveredShare(theirs, own)
  const saidWords = countSaid(theirs, own)
  const shares = forward + saidShare
  return {
    similarity: shares === 0 ? 0 : (2 * forward * saidShare) / shares,
    sharesTopic: !topicsOf(own).isDisjointFrom(topicsOf(theirs)),
    saidShare,
    saidWords,
    isSaid: saidShare >= minSaidShare && saidWords >= minSaidWords,
  }
}

const countSaid = (terms: readonly ComparedTerm[], by: readonly ComparedTerm[]): number =>
  terms.filter((term) => !term.says_little && coveredShare([term], by) > 0).length

const topicsOf = (terms: readonly ComparedTerm[]): Set<number> =>
  new Set(terms.flatMap(({ concepts }) => [...concepts.intersection(singular)]))

/** The words of a stored question. They are the same for all who see the same documents. */
function* analyseStored(
  view: IndexView,
  { analyser }: Question,
  { text, language }: StoredQuestion,
): Steps<ComparedTerm[]> {
  const known = analyser.remember(view.segments, () => new Map<string, ComparedTerm[]>())
  const key = `${analyser.remember(view, () => visibleDocuments(view))} ${language} ${text}`
  const found = known.get(key)
  if (found !== undefined) return found
  const terms = comparedTerms(view, yield* analyseTerms(view, text, { languages: [language], analyser }))
  if (known.size >= maxStoredQuestions) known.delete(known.keys().next().value!)
  known.set(key, terms)
  return terms
}

/** Which documents a view shows, in short. */
const visibleDocuments = ({ masks, size, body_length, gram_length }: IndexView): string =>
  [...masks.map((mask) => crc32(mask)), size, body_length, gram_length].join()

/** «Without the wool» is another question than the one about the wool. */
const lacking: ReadonlySet<string> = new Set(['without', 'sin', 'sem', 'sans', 'ohne', 'senza', 'sense'])

const saysLittle = ({ stop, concepts, word }: QuestionTerm): boolean =>
  stop && concepts.size === 0 && !lacking.has(word)

const comparedTerms = (view: IndexView, terms: readonly QuestionTerm[]): ComparedTerm[] =>
  terms.map((term) => ({
    weight: termWeight(view, term) * (saysLittle(term) ? stopwordShare : 1),
    says_little: term.stop,
    stems: term.alternatives.filter(isOwn).map(({ stem, weight }) => [stem, weight] as const),
    concepts: term.concepts,
  }))

/** The share of the terms, by weight, that another question has too. */
function coveredShare(terms: readonly ComparedTerm[], by: readonly ComparedTerm[]): number {
  const known = new Set(by.flatMap(({ stems }) => stems.map(([stem]) => stem)))
  const meant = new Set(by.flatMap(({ concepts }) => [...concepts]))
  let covered = 0
  let total = 0
  for (const { weight, stems, concepts } of terms) {
    const matches = stems.map(([stem, share]) => (known.has(stem) ? share : 0))
    const byMeaning = concepts.isDisjointFrom(meant) ? 0 : synonymWeight
    total += weight
    covered += weight * Math.max(byMeaning, ...matches)
  }
  return total === 0 ? 0 : covered / total
}
