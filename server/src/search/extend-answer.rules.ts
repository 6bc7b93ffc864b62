import { leadsOn, pointsBack } from '../text/back-references.rules.ts'
import { bullet, listItem } from '../text/sentences.rules.ts'
import { collapseSpaces } from './collapse-spaces.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import { hasParagraphs, lengthOf, type StretchOptions, stretchAround } from './stretch-around.rules.ts'

/** Of a sentence that another one cannot do without, in UTF-16 units, and how many of them. */
const maxLengthOfNeeded = 160
const maxLeadIns = 2
/** Of a list that a sentence leads on to, in UTF-16 units. */
const maxLengthOfList = 500
/** Around so many sentences a stretch may be the best one. */
const maxCores = 4
/** Of the stretch around the likeliest sentence of all, in chances. */
const worthOfLikeliest = 0.05
// What was not told yet is told if it is so likely beside the likeliest sentence.
const minShareOfNew = 0.45
// Another place of a text is told if its best sentence is so likely beside the core: readers often take it for something that was not
// asked for. Less will do where no paragraphs tell what belongs together.
const minShareOfOther = 0.8
const minShareWithoutParagraphs = 0.3
// Of its sentences, and by how much an answer may be longer for it, in UTF-16 units.
const maxLengthOfOther = 400
const extraLengthOfOther = 50

/** What is told, and the sentence that it is told for. */
type Extended = { core: Sentence; told: Sentence[] }

/**
 * The best stretch of a text with the sentences that it cannot do without. Where the reader was told them all just before, what was not told
 * yet is told instead, if it is nearly as likely.
 * @param all the sentences of the passages in their order
 */
export function extendAnswer(all: readonly [Sentence, ...Sentence[]], extension: StretchOptions): Extended {
  const { chances, isTold } = extension
  const { core, told } = tell(all, extension)
  const best = { core, told: withoutOpenEnds(told, core, all) }
  if (!told.every(isTold)) return best
  const [first] = byChance(all, extension)
  const left = all.filter((sentence) => !isTold(sentence))
  const [next] = byChance(left, extension)
  if (next === undefined || !isLikely(next, first!, minShareOfNew, chances)) return best
  const { sentences } = stretchAround(next, left, extension)
  return { core: next, told: withNeeded(withoutOpenEnds(sentences, next, all), all, extension) }
}

/** A text from one of its sentences on, as far as its passage and the length go: for whoever asks by one word. */
export function tellFrom(first: Sentence, all: readonly Sentence[], maxLength: number): Sentence[] {
  const told: Sentence[] = []
  for (const sentence of all.slice(all.indexOf(first))) {
    const isTooMuch = told.length > 0 && lengthOf([...told, sentence]) > maxLength
    if (sentence.hit !== first.hit || isTooMuch) break
    told.push(sentence)
  }
  return withoutOpenEnds(told, first, all)
}

/** The stretch around the likeliest sentence, or around one of the next likeliest that is clearly worth more. */
function bestStretch(
  all: readonly [Sentence, ...Sentence[]],
  extension: StretchOptions,
): { core: Sentence; sentences: Sentence[] } {
  const [first, ...others] = byChance(all, extension).slice(0, maxCores) as [Sentence, ...Sentence[]]
  let best = { core: first, ...stretchAround(first, all, extension) }
  best.worth += worthOfLikeliest
  for (const core of others) {
    const stretch = stretchAround(core, all, extension)
    if (stretch.worth > best.worth) best = { core, ...stretch }
  }
  return best
}

/**
 * «They peel off» needs the sentence before unless the reader knows it, «My rule is this:» the one after, and what a text answers
 * to itself its question: «Fins? Short ones.»
 */
function withNeeded(
  chosen: readonly Sentence[],
  all: readonly Sentence[],
  { chances, isTold, isOnGoing }: StretchOptions,
): Sentence[] {
  const needed = new Set(chosen)
  const add = (sentence: Sentence | undefined, beside: Sentence) => {
    const isNeeded =
      sentence?.hit === beside.hit && sentence.text.length <= maxLengthOfNeeded && chances.get(sentence)! > 0
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

/** The best stretch, and that of the likeliest sentence elsewhere. */
function tell(all: readonly [Sentence, ...Sentence[]], extension: StretchOptions): Extended {
  const { chances, maxLength } = extension
  const { core, sentences } = bestStretch(all, extension)
  const told = withNeeded(withoutOpenEnds(sentences, core, all), all, extension)
  const minShare = hasParagraphs(all) ? minShareOfOther : minShareWithoutParagraphs
  const isApart = apartFrom(told)
  const isLeft = (sentence: Sentence) =>
    !told.includes(sentence) && sentence.text.length <= maxLengthOfOther && isApart(sentence)
  const left = all.filter(isLeft)
  const [other] = byChance(left, extension)
  if (other === undefined || !isLikely(other, core, minShare, chances)) return { core, told }
  const room = { ...extension, maxLength: maxLength + extraLengthOfOther - lengthOf(told) }
  const stretch = stretchAround(other, left, room).sentences
  const added = withNeeded(withoutOpenEnds(stretch, other, all), all, extension)
  return { core, told: [...told, ...added.filter((sentence) => !told.includes(sentence))] }
}

const isLikely = (
  one: Sentence,
  beside: Sentence,
  minShare: number,
  chances: StretchOptions['chances'],
): boolean => chances.get(one)! > 0 && chances.get(one)! >= minShare * chances.get(beside)!

const byChance = (sentences: readonly Sentence[], { chances }: StretchOptions): Sentence[] =>
  sentences.toSorted((a, b) => chances.get(b)! - chances.get(a)!)

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
function withoutOpenEnds(told: readonly Sentence[], core: Sentence, all: readonly Sentence[]): Sentence[] {
  const inOrder = all.filter((sentence) => told.includes(sentence))
  const kept: Sentence[] = []
  for (const sentence of inOrder.toReversed()) {
    const next = all[all.indexOf(sentence) + 1]
    const goesOn = leadsOn(sentence.text) || isHeading(sentence, next) || bullet.test(next?.text ?? '')
    const isOpen = goesOn && next?.hit === sentence.hit && next !== kept.at(-1)
    if (!isOpen || sentence === core) kept.push(sentence)
  }
  return kept.reverse()
}
