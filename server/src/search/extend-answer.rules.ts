import { leadsOn, pointsBack } from '../text/back-references.rules.ts'
import { bullet, listItem } from '../text/sentences.rules.ts'
import { collapseSpaces } from './collapse-spaces.rules.ts'
import type { Sentence } from './score-passages.rules.ts'

/** Of a sentence that another one cannot do without, in UTF-16 units, and how many of them. */
const maxLengthOfNeeded = 160
const maxLeadIns = 2
/** Of a list that a sentence leads on to, in UTF-16 units. */
const maxLengthOfList = 500
// What a sentence costs, in chances for 100 UTF-16 units: more before the best one, as it puts the answer off. Measured: README.md,
// "Answers".
const cost = 0.03
const costBefore = 0.12
/** What it is worth, in chances, to begin where a paragraph does: there the reader misses nothing. */
const worthOfParagraph = 0.1
// A sentence before the best one begins the answer if it begins a paragraph, or is so likely beside the best one.
const minShareOfFirst = 0.3
// Another place of the text is told if its best sentence is so likely beside the best one of all.
const minShareOfOther = 0.4
// Of its sentences, and by how much an answer may be longer for it, in UTF-16 units.
const maxLengthOfOther = 400
const extraLengthOfOther = 50

type Extension = {
  /** how likely each holds what is asked for */
  chances: ReadonlyMap<Sentence, number>
  /** whether the reader was told it just before */
  isTold: (sentence: Sentence) => boolean
  /** the question goes on with what was said: «they» are known */
  isOnGoing: boolean
  /** in UTF-16 units */
  maxLength: number
}

/**
 * The best sentence with others of its text that likely hold what is asked for, and with those that they cannot do without. Where the
 * reader was told them all just before, the best one is told again with what was not told yet.
 * @param all the sentences of the passages in their order
 */
export function extendAnswer(best: Sentence, all: readonly Sentence[], extension: Extension): Sentence[] {
  const told = tell(best, all, extension)
  if (!told.every(extension.isTold)) return withoutOpenEnds(told, best, all)
  const again = withNeeded([best], all, extension)
  const left = all.filter((sentence) => !again.includes(sentence) && !extension.isTold(sentence))
  const next = likeliest(left, extension)
  return next === undefined ? again : [...again, ...stretchAround(next, left, extension)]
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
    if (leadsOn(sentence.text) || isAboveList(sentence, all[at + 1]))
      for (const next of whatFollows(sentence, all)) add(next, sentence)
    for (let back = 1; back <= maxLeadIns; back++) {
      const before = all[at - back]
      const isLedTo = before !== undefined && leadsOn(before.text)
      if (!isLedTo && (isOnGoing || !pointsBack(all[at - back + 1]!.text, sentence.hit.language))) break
      if (before === undefined || isTold(before) || !add(before, sentence)) break
    }
  }
  return [...needed]
}

const isAboveList = (sentence: Sentence, next: Sentence | undefined): boolean =>
  next?.hit === sentence.hit && bullet.test(next.text) && !bullet.test(sentence.text)

/** The sentence behind one that leads on to it, or all of a list. */
function whatFollows(sentence: Sentence, all: readonly Sentence[]): Sentence[] {
  const rest = all.slice(all.indexOf(sentence) + 1)
  const end = rest.findIndex(({ text, hit }) => hit !== sentence.hit || !bullet.test(text))
  const list = end === -1 ? rest : rest.slice(0, end)
  return list.length > 1 && lengthOf(list) <= maxLengthOfList ? list : rest.slice(0, 1)
}

/** The stretch of the best sentence, and that of the likeliest one elsewhere. */
function tell(best: Sentence, all: readonly Sentence[], extension: Extension): Sentence[] {
  const { chances, maxLength } = extension
  const told = withNeeded(withoutOpenEnds(stretchAround(best, all, extension), best, all), all, extension)
  const isApart = apartFrom(told)
  const isLeft = (sentence: Sentence) =>
    !told.includes(sentence) && sentence.text.length <= maxLengthOfOther && isApart(sentence)
  const left = all.filter(isLeft)
  const other = likeliest(left, extension)
  if (other === undefined || chances.get(other)! < minShareOfOther * chances.get(best)!) return told
  const room = { ...extension, maxLength: maxLength + extraLengthOfOther - lengthOf(told) }
  const added = withNeeded(withoutOpenEnds(stretchAround(other, left, room), other, all), all, extension)
  return [...told, ...added.filter((sentence) => !told.includes(sentence))]
}

const likeliest = (sentences: readonly Sentence[], { chances }: Extension): Sentence | undefined =>
  sentences.toSorted((a, b) => chances.get(b)! - chances.get(a)!)[0]

/** The sentences that follow one another around one, of which the chances are worth their length most. */
function stretchAround(
  core: Sentence,
  all: readonly Sentence[],
  { chances, maxLength, isOnGoing, isTold }: Extension,
): Sentence[] {
  const mayTell = (sentence: Sentence) => chances.get(sentence)! > 0
  const isUntold = (sentence: Sentence) => mayTell(sentence) && !isTold(sentence)
  const ofPassage = all.filter((sentence) => sentence.hit === core.hit)
  const at = ofPassage.indexOf(core)
  const worthOf = (sentences: readonly Sentence[], price: number) =>
    sentences.reduce((sum, one) => sum + chances.get(one)! - (price * one.text.length) / 100, 0)
  const isBeginning = (from: number) => startsParagraph(ofPassage[from]!, ofPassage[from - 1])
  const worthOfBeginning = (from: number) => (!isOnGoing && isBeginning(from) ? worthOfParagraph : 0)
  // Else it would begin in the middle of a thought.
  const mayBegin = (from: number) =>
    from === at || isBeginning(from) || chances.get(ofPassage[from]!)! >= minShareOfFirst * chances.get(core)!
  let stretch = [core]
  let highest = Number.NEGATIVE_INFINITY
  for (let from = at; from === at || (from >= 0 && isUntold(ofPassage[from]!)); from--) {
    if (!mayBegin(from)) continue
    for (let to = at; to === at || (to < ofPassage.length && mayTell(ofPassage[to]!)); to++) {
      const before = ofPassage.slice(from, at)
      const behind = ofPassage.slice(at, to + 1)
      const worth = worthOf(before, costBefore) + worthOf(behind, cost) + worthOfBeginning(from)
      if (worth <= highest || (to > from && lengthOf(before) + lengthOf(behind) > maxLength)) continue
      highest = worth
      stretch = [...before, ...behind]
    }
  }
  return stretch
}

const startsParagraph = ({ passage, start }: Sentence, before: Sentence | undefined): boolean =>
  before === undefined || passage.text.slice(before.end, start).includes('\n')

/** Tells of a sentence whether its words were not told yet: passages of a text overlap, and pages repeat themselves. */
export function apartFrom(told: readonly Sentence[]): (sentence: Sentence) => boolean {
  const said = new Set(told.map(({ text }) => collapseSpaces(text)))
  return ({ text }) => {
    const words = collapseSpaces(text)
    return words !== '' && !said.has(words)
  }
}

/** «3. Treatment.», «LIFTING (cakes).» */
const heading = /^(?:\(?\d{1,2}[.)]\s\S+|\p{Lu}{3,}(?:\s\p{Lu}+)?(?:\s\([^()]*\))?)\.$/u

/** What comes next is no further step of a list. */
const isHeading = ({ text }: Sentence, next: Sentence | undefined): boolean =>
  heading.test(text) && !listItem.test(next?.text ?? '')

/** Without what leads on to something that is not told, «What to do?», a heading, nor the first ones of a list. */
function withoutOpenEnds(told: readonly Sentence[], best: Sentence, all: readonly Sentence[]): Sentence[] {
  const inOrder = all.filter((sentence) => told.includes(sentence))
  const kept: Sentence[] = []
  for (const sentence of inOrder.toReversed()) {
    const next = all[all.indexOf(sentence) + 1]
    const goesOn = leadsOn(sentence.text) || isHeading(sentence, next) || bullet.test(next?.text ?? '')
    const isOpen = goesOn && next?.hit === sentence.hit && next !== kept.at(-1)
    if (!isOpen || sentence === best) kept.push(sentence)
  }
  return kept.reverse()
}

const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.length, 0)
