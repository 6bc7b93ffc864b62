import type { Sentence } from './score-passages.rules.ts'

// What a sentence costs, in chances for 100 UTF-16 units: more in a further paragraph, and before the core, as it puts the answer off. Measured: README.md, "Answers".
const cost = 0.05
const costOfNext = 0.15
const costBefore = 0.2
/** What it is worth, in chances, to begin where a paragraph does: there the reader misses nothing. */
const worthOfParagraph = 0.2
// A sentence before the core begins the answer if it begins a paragraph, or is so likely beside the core. What stands before the core is told
// only if a sentence of it is so likely, or if all of it is shorter, in UTF-16 units.
const minShareBefore = 0.35
const maxLengthOfUnlikely = 40
// Behind the core a stretch that is longer than this, in UTF-16 units, ends before a sentence that is less likely beside the core, unless one
// comes later that is nearly as likely, or has nearly as much of the question.
const usualLength = 280
const minShareBehind = 0.2
const minShareOfLater = 0.6
const minShareOfOwn = 0.6

export type StretchOptions = {
  /** how likely each sentence holds what is asked for */
  chances: ReadonlyMap<Sentence, number>
  /** whether the reader was told it just before */
  isTold: (sentence: Sentence) => boolean
  /** the question goes on with what was said: «they» are known */
  isOnGoing: boolean
  /** in UTF-16 units */
  maxLength: number
}

/**
 * The sentences that follow one another around one, the core, of which the chances are worth their length most. None is likelier than
 * the core.
 * @param all the sentences of the passages in their order
 * @returns them with what they are worth, in chances
 */
export function stretchAround(
  core: Sentence,
  all: readonly Sentence[],
  { chances, maxLength, isOnGoing, isTold }: StretchOptions,
): { sentences: Sentence[]; worth: number } {
  const chanceOfCore = chances.get(core)!
  const mayTell = (sentence: Sentence) => {
    const chance = chances.get(sentence)!
    return chance > 0 && chance <= chanceOfCore
  }
  const isUntold = (sentence: Sentence) => mayTell(sentence) && !isTold(sentence)
  const ofPassage = all.filter((sentence) => sentence.hit === core.hit)
  const at = ofPassage.indexOf(core)
  const isBeginning = (from: number) => startsParagraph(ofPassage[from]!, ofPassage[from - 1])
  const next = ofPassage.findIndex((_, place) => place > at && isBeginning(place))
  const lengthOfRest = (next < 0 ? ofPassage.length : next) - at
  const worthOf = (sentences: readonly Sentence[], price: number) =>
    sentences.reduce((sum, one) => sum + chances.get(one)! - (price * one.text.length) / 100, 0)
  const worthOfBeginning = (from: number) => (!isOnGoing && isBeginning(from) ? worthOfParagraph : 0)
  const isLikelyBefore = (sentence: Sentence) => chances.get(sentence)! >= minShareBefore * chanceOfCore
  // Else it would begin in the middle of a thought.
  const mayBegin = (from: number) => from === at || isBeginning(from) || isLikelyBefore(ofPassage[from]!)
  const putsOff = (before: readonly Sentence[]) =>
    lengthOf(before) >= maxLengthOfUnlikely && !before.some(isLikelyBefore)
  let best = { sentences: [core], worth: Number.NEGATIVE_INFINITY }
  for (let from = at; from === at || (from >= 0 && isUntold(ofPassage[from]!)); from--) {
    const before = ofPassage.slice(from, at)
    if (!mayBegin(from) || putsOff(before)) continue
    for (let to = at; to === at || (to < ofPassage.length && mayTell(ofPassage[to]!)); to++) {
      const behind = ofPassage.slice(at, to + 1)
      const worth =
        worthOf(before, costBefore) +
        worthOf(behind.slice(0, lengthOfRest), cost) +
        worthOf(behind.slice(lengthOfRest), costOfNext) +
        worthOfBeginning(from)
      if (worth <= best.worth || (to > from && lengthOf(before) + lengthOf(behind) > maxLength)) continue
      best = { sentences: [...before, ...behind], worth }
    }
  }
  return { ...best, sentences: withoutUnlikelyEnd(best.sentences, core, chances) }
}

/** A stretch that ends where what comes next likely holds nothing more: readers take it for something that was not asked for. */
function withoutUnlikelyEnd(
  stretch: readonly Sentence[],
  core: Sentence,
  chances: StretchOptions['chances'],
): Sentence[] {
  const isLikely = (sentence: Sentence, minShare: number) =>
    chances.get(sentence)! >= minShare * chances.get(core)!
  const at = stretch.indexOf(core)
  const end = stretch.findIndex(
    (sentence, place) =>
      place > at &&
      !isLikely(sentence, minShareBehind) &&
      lengthOf(stretch.slice(0, place + 1)) > usualLength &&
      !stretch
        .slice(place)
        .some((later) => isLikely(later, minShareOfLater) || later.own > minShareOfOwn * core.own),
  )
  return end < 0 ? [...stretch] : stretch.slice(0, end)
}

/** Whether paragraphs tell which sentences belong together. */
export const hasParagraphs = (all: readonly Sentence[]): boolean =>
  all.some((sentence, at) => all[at - 1]?.hit === sentence.hit && startsParagraph(sentence, all[at - 1]))

/** Whether a sentence begins a paragraph behind another one of its passage. */
export const startsParagraph = ({ passage, start }: Sentence, before: Sentence | undefined): boolean =>
  before === undefined || passage.text.slice(before.end, start).includes('\n')

/** In UTF-16 units. */
export const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.length, 0)
