import { countPastTense } from '../text/past-tense.rules.ts'
import { collapseSpaces } from './collapse-spaces.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { extendAnswer } from './extend-answer.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'

/** What the caller knows of a sentence beside its words: added to its score, which is 1.5 for one that says it all. */
export type SentenceWeight = (sentence: string) => number

export type SentenceChoice = {
  weigh?: SentenceWeight | undefined
  /** whether the reader was told a sentence just before: beside it the answer says more of its text */
  isTold?: ((sentence: string) => boolean) | undefined
  /** the text is told from its first sentence on */
  from_beginning?: boolean
  /** in UTF-16 units: a shorter answer of sentences is completed by what stands beside them */
  max_length?: number
}

const maxSentences = 2
// Two short sentences say little: a third one of their passage may follow. In UTF-16 units.
const maxShortSentences = 3
const shortLength = 260
/** Measured: README.md, "Answers". */
const usualLength = 430
const passageShare = 0.5
/** Weight of what a sentence and its title cover together. */
const supportShare = 0.3
/** A further sentence that covers less of the question than the first only distracts, most of all from elsewhere: README.md, "Answers". */
const minSecondShare = 0.6
const minOtherPassageShare = 0.85
const minThirdShare = 0.8
/** What a sentence loses for each verb in the past tense where the question has none: README.md, "Answers". */
const pastShare = 0.075
const maxPast = 3
/** Weight, for a passage's sentences, of the score that other rankings gave the passage. */
const extraShare = 0.7

/**
 * The best two sentences of the first passages, or three short ones of one, with what stands beside them. They come in
 * runs, as their text has them: that of the best sentence first, so that what was asked for is read first.
 */
export function chooseSentences(
  { hits, question }: SearchResult,
  sentences: readonly Sentence[],
  {
    weigh = () => 0,
    isTold = () => false,
    from_beginning = false,
    max_length = usualLength,
  }: SentenceChoice = {},
): Sentence[] {
  const asksOfPast = countPastTense(question.text, question.language) > 0
  // Once for each: both read the sentence, and sorting asks often.
  const weights = new Map(sentences.map((sentence) => [sentence, weigh(sentence.text)]))
  const past = new Map(sentences.map((sentence) => [sentence, asksOfPast ? 0 : pastVerbs(sentence)]))
  const weightOf = (sentence: Sentence) => weights.get(sentence)!
  const pastOf = (sentence: Sentence) => past.get(sentence)!
  const best = from_beginning ? sentences.slice(0, 1) : bestSentences(hits, sentences, { weightOf, pastOf })
  const extended = extendAnswer(best, sentences, {
    weightOf,
    isTold: ({ text }) => isTold(text),
    isAside: (sentence) => pastOf(sentence) > 0,
    isOnGoing: question.terms.some(({ aside }) => aside === 'lead_up'),
    maxLength: max_length,
  })
  const inOrder = extended.sort((a, b) => compareInDocumentOrder(hits, a, b))
  const runs = listRuns(inOrder, sentences)
  const isOfBest = (run: Sentence[]) => run.includes(best[0]!)
  return [...runs.filter(isOfBest), ...runs.filter((run) => !isOfBest(run))].flat()
}

/** The best ones, each apart from the others and nearly as good as the first. */
function bestSentences(
  hits: readonly Hit[],
  sentences: readonly Sentence[],
  { weightOf, pastOf }: Record<'weightOf' | 'pastOf', (sentence: Sentence) => number>,
): Sentence[] {
  const passageScores = scoresWithOwner(hits)
  const highest = hits[0]?.score ?? 1
  const ownScore = (sentence: Sentence) =>
    sentence.score + extraShare * sentence.hit.extra_confidence - pastShare * pastOf(sentence)
  const score = (sentence: Sentence) =>
    ownScore(sentence) +
    supportShare * sentence.support +
    (passageShare * passageScores.get(sentence.hit)!) / highest +
    weightOf(sentence)
  const scores = new Map(sentences.map((sentence) => [sentence, score(sentence)]))
  const best: Sentence[] = []
  for (const candidate of sentences.toSorted((a, b) => scores.get(b)! - scores.get(a)!)) {
    if (!isApart(candidate, best)) continue
    const [first] = best
    if (first !== undefined && ownScore(candidate) < minShare(candidate, best) * ownScore(first)) continue
    best.push(candidate)
    if (best.length >= (isShort(best) ? maxShortSentences : maxSentences)) break
  }
  return best
}

const pastVerbs = ({ text, hit }: Sentence): number =>
  hit.form === 'pair' ? 0 : Math.min(maxPast, countPastTense(text, hit.language))

/** The scores of passages, each half of the best one's of its text: the text is what was found. */
function scoresWithOwner(hits: readonly Hit[]): Map<Hit, number> {
  const best = (hit: Hit) => hits.find((other) => isSameOwner(other, hit)) as Hit
  return new Map(hits.map((hit) => [hit, (hit.score + best(hit).score) / 2]))
}

/** Passages of a text overlap, and pages repeat themselves: the same words are not said twice. */
function isApart({ text }: Sentence, said: readonly Sentence[]): boolean {
  const words = collapseSpaces(text)
  return words !== '' && said.every((other) => collapseSpaces(other.text) !== words)
}

const isShort = (sentences: readonly Sentence[]): boolean =>
  sentences.reduce((sum, { text }) => sum + text.length, 0) < shortLength

/** How much of the first one's score a further sentence needs. The answer of a pair is given whole and alone. */
function minShare(candidate: Sentence, best: readonly Sentence[]): number {
  if (best.every(({ hit }) => hit === candidate.hit))
    return best.length < maxSentences ? minSecondShare : minThirdShare
  const isPair = [candidate, ...best].some(({ hit }) => hit.form === 'pair')
  return isPair || best.length >= maxSentences ? Number.POSITIVE_INFINITY : minOtherPassageShare
}

function compareInDocumentOrder(hits: Hit[], a: Sentence, b: Sentence): number {
  if (!isSameOwner(a.hit, b.hit)) return hits.indexOf(a.hit) - hits.indexOf(b.hit)
  return a.hit.sequence - b.hit.sequence || a.start - b.start
}

/** Sentences that follow one another in their passage. */
function listRuns(chosen: readonly Sentence[], all: readonly Sentence[]): Sentence[][] {
  const runs: Sentence[][] = []
  for (const sentence of chosen) {
    const last = runs.at(-1)?.at(-1)
    const follows = last?.hit === sentence.hit && all.indexOf(last) + 1 === all.indexOf(sentence)
    if (follows) runs.at(-1)!.push(sentence)
    else runs.push([sentence])
  }
  return runs
}
