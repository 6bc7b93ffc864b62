import { leadsOn, pointsBack } from '../text/back-references.rules.ts'
import { bullet } from '../text/sentences.rules.ts'
import type { Sentence } from './score-passages.rules.ts'

/** Of a sentence that another one cannot do without, in UTF-16 units, and how many of them. */
const maxLengthOfNeeded = 160
const maxLeadIns = 2
/** Of a list that a sentence leads on to, in UTF-16 units. */
const maxLengthOfList = 500
/** How much of the best one's score a sentence needs that stands before another: README.md, "Answers". */
const minPrecedingShare = 0.9

type Extension = {
  /** what a sentence is worth beside its words: more than 0 if it holds what is asked for */
  weightOf: (sentence: Sentence) => number
  /** whether it tells what once happened, where that is not asked */
  isAside: (sentence: Sentence) => boolean
  /** whether the reader was told it just before */
  isTold: (sentence: Sentence) => boolean
  /** the question goes on with what was said: «they» are known */
  isOnGoing: boolean
  /** in UTF-16 units */
  maxLength: number
}

/**
 * The sentences of an answer with those that they cannot do without, and with neighbours from the same passages while the answer
 * stays short: what follows a sentence explains it, and what stands before it puts the answer off unless it is an answer itself.
 * Where the reader was told them all just before, the best one is told again with what was not told yet. Measured: README.md, "Answers".
 * @param chosen the best first
 * @param all the sentences of the passages in their order
 */
export function extendAnswer(
  chosen: readonly Sentence[],
  all: readonly Sentence[],
  { weightOf, isTold, isAside, isOnGoing, maxLength }: Extension,
): Sentence[] {
  const minScore = minPrecedingShare * (chosen[0]?.score ?? 0)
  const mayPrecede = (sentence: Sentence) =>
    (weightOf(sentence) > 0 || (sentence.score >= minScore && !isAside(sentence))) &&
    !pointsBack(sentence.text, sentence.hit.language)
  const neighbours: Neighbours = {
    worth: new Map(all.map((sentence) => [sentence, sentence.score + weightOf(sentence)])),
    mayPrecede,
  }
  if (!chosen.every(isTold)) {
    const told = withNeighbours(withNeeded(chosen, all, { isTold, isOnGoing }), neighbours, maxLength)
    return withoutOpenEnds(told, chosen, all)
  }
  const again = withNeeded(chosen.slice(0, 1), all, { isTold, isOnGoing })
  const known = [...new Set([...again, ...all.filter(isTold)])]
  const more = withNeighbours(known, neighbours, maxLength - lengthOf(again) + lengthOf(known))
  return more.filter((sentence) => again.includes(sentence) || !known.includes(sentence))
}

/**
 * «They peel off» needs the sentence before unless the reader knows it, «My rule is this:» the one after, and what a text answers
 * to itself its question: «Fins? Short ones.»
 */
function withNeeded(
  chosen: readonly Sentence[],
  all: readonly Sentence[],
  { isTold, isOnGoing }: Pick<Extension, 'isTold' | 'isOnGoing'>,
): Sentence[] {
  const needed = new Set(chosen)
  const add = (sentence: Sentence | undefined, beside: Sentence) => {
    const isNeeded = sentence?.hit === beside.hit && sentence.text.length <= maxLengthOfNeeded
    if (isNeeded) needed.add(sentence)
    return isNeeded
  }
  for (const sentence of chosen) {
    const at = all.indexOf(sentence)
    if (leadsOn(sentence.text)) for (const next of whatFollows(sentence, all)) add(next, sentence)
    for (let back = 1; back <= maxLeadIns; back++) {
      const before = all[at - back]
      const isLedTo = before !== undefined && leadsOn(before.text)
      if (!isLedTo && (isOnGoing || !pointsBack(all[at - back + 1]!.text, sentence.hit.language))) break
      if (before === undefined || isTold(before) || !add(before, sentence)) break
    }
  }
  return [...needed]
}

/** The sentence behind one that leads on to it, or all of a list. */
function whatFollows(sentence: Sentence, all: readonly Sentence[]): Sentence[] {
  const rest = all.slice(all.indexOf(sentence) + 1)
  const end = rest.findIndex(({ text, hit }) => hit !== sentence.hit || !bullet.test(text))
  const list = end === -1 ? rest : rest.slice(0, end)
  return list.length > 1 && lengthOf(list) <= maxLengthOfList ? list : rest.slice(0, 1)
}

type Neighbours = {
  /** of all sentences in their order */
  worth: ReadonlyMap<Sentence, number>
  mayPrecede: (sentence: Sentence) => boolean
}

function withNeighbours(chosen: readonly Sentence[], neighbours: Neighbours, maxLength: number): Sentence[] {
  const extended = new Set(chosen)
  let length = lengthOf(chosen)
  for (;;) {
    const next = bestNeighbour(extended, neighbours, maxLength - length)
    if (next === null) return [...neighbours.worth.keys()].filter((sentence) => extended.has(sentence))
    extended.add(next)
    length += next.text.length
  }
}

/** Without neighbours that lead on to what is not told, «What to do?», nor the first ones of a list. */
function withoutOpenEnds(
  told: readonly Sentence[],
  chosen: readonly Sentence[],
  all: readonly Sentence[],
): Sentence[] {
  const kept: Sentence[] = []
  for (const sentence of told.toReversed()) {
    const next = all[all.indexOf(sentence) + 1]
    const goesOn = leadsOn(sentence.text) || (bullet.test(sentence.text) && bullet.test(next?.text ?? ''))
    const isOpen = goesOn && next?.hit === sentence.hit && next !== kept.at(-1)
    if (!isOpen || chosen.includes(sentence)) kept.push(sentence)
  }
  return kept.reverse()
}

const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.length, 0)

function bestNeighbour(
  chosen: ReadonlySet<Sentence>,
  { worth, mayPrecede }: Neighbours,
  maxLength: number,
): Sentence | null {
  const all = [...worth.keys()]
  let best: Sentence | null = null
  for (const [at, sentence] of all.entries()) {
    if (chosen.has(sentence) || sentence.text.length > maxLength || sentence.hit.form === 'pair') continue
    const isChosen = (other: Sentence | undefined) =>
      other !== undefined && other.hit === sentence.hit && chosen.has(other)
    const isBeside = isChosen(all[at - 1]) || (isChosen(all[at + 1]) && mayPrecede(sentence))
    const value = worth.get(sentence)!
    // What the caller weighs down was said already.
    if (isBeside && value >= 0 && (best === null || value > worth.get(best)!)) best = sentence
  }
  return best
}
