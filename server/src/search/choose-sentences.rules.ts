import { countPastTense } from '../text/past-tense.rules.ts'
import { answerChances } from './answer-chances.rules.ts'
import { isSameOwner } from './document-columns.rules.ts'
import { apartFrom, extendAnswer, tellFrom } from './extend-answer.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import type { Hit, SearchResult } from './search.rules.ts'
import type { KnownOfSentence } from './sentence-features.rules.ts'
import { startsParagraph } from './stretch-around.rules.ts'

/** What the caller knows of a sentence beside its words: above 0 if it holds what is asked for, below 0 if it was said already. */
export type SentenceWeight = (sentence: string) => number

export type ChosenSentence = Sentence & {
  /** how many of the six likeliest sentences of its text are expected to hold what is asked for */
  held: number
}

export type SentenceChoice = {
  weigh?: SentenceWeight | undefined
  /** whether the reader was told a sentence just before: what was not is told instead */
  isTold?: ((sentence: string) => boolean) | undefined
  /** the text is told from its first sentence on */
  from_beginning?: boolean
  /** how long the answer may be, in UTF-16 units, unless one sentence is longer */
  max_length?: number
}

/** Measured: README.md, "Answers". */
const usualLength = 500
/** Of these sentences of a text it counts how many hold what is asked for. */
const maxHolding = 6
const passageShare = 0.5
// What a sentence of another text needs of the score of the best one.
const minOtherShare = 0.98
const minOtherByMeaning = 0.85
/** Weight of what a sentence and its title cover together. */
const supportShare = 0.3
/** What a sentence loses for each verb in the past tense where the question has none: README.md, "Answers". */
const pastShare = 0.075
const maxPast = 3
/** Weight, for a passage's sentences, of the score that other rankings gave the passage. */
const extraShare = 0.7

/**
 * The sentences of the best text that likely answer, or the whole answer of a pair. They come in runs, as their text has them: that
 * of the best sentence first, so that what was asked for is read first.
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
): ChosenSentence[] {
  const asksOfPast = countPastTense(question.text, question.language) > 0
  // Once for each: both read the sentence, and are asked for often.
  const weights = new Map(sentences.map((sentence) => [sentence, weigh(sentence.text)]))
  const past = new Map(sentences.map((sentence) => [sentence, asksOfPast ? 0 : pastVerbs(sentence)]))
  const known: KnownOfSentence = {
    weightOf: (sentence) => weights.get(sentence)!,
    pastOf: (sentence) => past.get(sentence)!,
  }
  const lead = from_beginning ? sentences[0] : leadingSentence(hits, sentences, known)
  if (lead === undefined) return []
  if (lead.hit.form === 'pair') return [{ ...lead, held: 1 }]
  const ofText = sentences.filter(({ hit }) => hit.form !== 'pair' && isSameOwner(hit, lead.hit))
  const chances = answerChances(ofText, known)
  const held = expectedHolding(chances)
  const { core, told } = from_beginning
    ? tellBeginning(ofText as [Sentence, ...Sentence[]], max_length)
    : extendAnswer(ofText as [Sentence, ...Sentence[]], {
        chances,
        isTold: ({ text }) => isTold(text),
        isOnGoing: question.terms.some(({ aside }) => aside === 'lead_up'),
        maxLength: max_length,
      })
  const other = from_beginning ? undefined : otherSentence(sentences, { lead, told, known })
  const runs = listRuns(told, ofText)
  const isOfBest = (run: Sentence[]) => run.includes(core)
  return [
    ...runs.filter(isOfBest),
    ...runs.filter((run) => !isOfBest(run)),
    other === undefined ? [] : [other],
  ]
    .flat()
    .map((sentence) => ({ ...sentence, held }))
}

/** A text from its beginning, or from the paragraph that speaks of what is asked for: the last one of «Squash, onions and garlic». */
function tellBeginning(
  all: readonly [Sentence, ...Sentence[]],
  maxLength: number,
): { core: Sentence; told: Sentence[] } {
  const [first] = all
  const told = tellFrom(first, all, maxLength)
  // Words that only begin alike cover little.
  const least = Math.max(...all.map(({ own }) => own)) / 2
  const speaks = ({ own }: Sentence) => own > 0 && own >= least
  const speaking = all.findIndex(speaks)
  if (speaking < 0 || told.some(speaks)) return { core: first, told }
  const { hit } = all[speaking]!
  const begins = (one: Sentence, at: number) =>
    one.hit === hit && at <= speaking && (all[at - 1]?.hit !== hit || startsParagraph(one, all[at - 1]))
  const from = all.findLast(begins)!
  return { core: from, told: tellFrom(from, all, maxLength) }
}

const expectedHolding = (chances: ReadonlyMap<Sentence, number>): number =>
  [...chances.values()]
    .toSorted((a, b) => b - a)
    .slice(0, maxHolding)
    .reduce((sum, chance) => sum + chance, 0)

/** Of another text in the same language of which a sentence fits nearly as well, the likeliest one. */
function otherSentence(
  sentences: readonly Sentence[],
  { lead, told, known }: { lead: Sentence; told: Sentence[]; known: KnownOfSentence },
): Sentence | undefined {
  const { weightOf, pastOf } = known
  const ownScore = (sentence: Sentence) =>
    sentence.score + extraShare * sentence.hit.extra_confidence - pastShare * pastOf(sentence)
  const minShareOf = ({ hit }: Sentence) => (hit.extra_confidence > 0 ? minOtherByMeaning : minOtherShare)
  const isApart = apartFrom(told)
  const others = sentences.filter(
    (sentence) =>
      !isSameOwner(sentence.hit, lead.hit) &&
      sentence.hit.form !== 'pair' &&
      sentence.hit.language === lead.hit.language &&
      weightOf(sentence) >= 0 &&
      ownScore(sentence) > 0 &&
      ownScore(sentence) >= minShareOf(sentence) * ownScore(lead) &&
      isApart(sentence),
  )
  const fitting = maxBy(others, ownScore)
  if (fitting === undefined) return undefined
  const ofText = sentences.filter(({ hit }) => hit.form !== 'pair' && isSameOwner(hit, fitting.hit))
  const chances = answerChances(ofText, known)
  const apart = ofText.filter((sentence) => weightOf(sentence) >= 0 && isApart(sentence))
  return maxBy(apart, (sentence) => chances.get(sentence)!)
}

/** The sentence that fits best says which text or pair is told. */
function leadingSentence(
  hits: readonly Hit[],
  sentences: readonly Sentence[],
  { weightOf, pastOf }: KnownOfSentence,
): Sentence | undefined {
  const passageScores = scoresWithOwner(hits)
  const highest = hits[0]?.score ?? 1
  return maxBy(
    sentences.filter(({ text }) => text.trim() !== ''),
    (sentence) =>
      sentence.score +
      extraShare * sentence.hit.extra_confidence -
      pastShare * pastOf(sentence) +
      supportShare * sentence.support +
      (passageShare * passageScores.get(sentence.hit)!) / highest +
      weightOf(sentence),
  )
}

function maxBy<Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined {
  let best: Item | undefined
  let highest = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const value = worth(item)
    if (value <= highest) continue
    best = item
    highest = value
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

/** Sentences that follow one another in their passage, the runs in the order of their text. */
function listRuns(chosen: readonly Sentence[], all: readonly Sentence[]): Sentence[][] {
  const inOrder = chosen.toSorted((a, b) => a.hit.sequence - b.hit.sequence || a.start - b.start)
  const runs: Sentence[][] = []
  for (const sentence of inOrder) {
    const last = runs.at(-1)?.at(-1)
    const follows = last?.hit === sentence.hit && all.indexOf(last) + 1 === all.indexOf(sentence)
    if (follows) runs.at(-1)!.push(sentence)
    else runs.push([sentence])
  }
  return runs
}
