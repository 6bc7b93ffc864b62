import { leadsOn, pointsBack } from '../text/back-references.rules.ts'
import { bullet } from '../text/sentences.rules.ts'
import { collapseSpaces } from './collapse-spaces.rules.ts'
import type { Sentence } from './score-passages.rules.ts'

/** Of a sentence that another one cannot do without, in UTF-16 units, and how many of them. */
const maxLengthOfNeeded = 160
const maxLeadIns = 2
/** Of a list that a sentence leads on to, in UTF-16 units. */
const maxLengthOfList = 500
// What a sentence needs to be told: a chance, and a share of the best one's, which is more for one just before it, as it puts the
// answer off, and less for one behind what is told. Measured: README.md, "Answers".
const minChance = 0.05
const minShare = 0.2
const minShareBefore = 0.5
const minChanceBehind = 0.03
const minShareBehind = 0.1
// An answer that is shorter goes on with what follows in its text, in UTF-16 units: less if it is likely one, and seldom into the next
// paragraph.
const minLength = { unsure: 300, likely: 120, next_paragraph: 160 }
const likelyFrom = 0.5

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
  const { isTold, maxLength } = extension
  const again = withNeeded([best], all, extension)
  const told = withFurther(again, { ...extension, best, all })
  if (!told.every(isTold)) return withoutOpenEnds(told, best, all)
  const known = [...new Set([...again, ...all.filter(isTold)])]
  const further = { ...extension, best, all, maxLength: maxLength - lengthOf(again) + lengthOf(known) }
  const more = withFurther(known, further)
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

type Further = Extension & { best: Sentence; all: readonly Sentence[] }

/** With the likeliest others, as long as there is room. */
function withFurther(
  chosen: readonly Sentence[],
  { best, all, chances, maxLength, ...known }: Further,
): Sentence[] {
  const told = new Set(chosen)
  const beforeEach = new Map(all.map((sentence, at) => [sentence, all[at - 1]]))
  let length = lengthOf(chosen)
  const chanceOfBest = chances.get(best)!
  const minToFollow = chanceOfBest >= likelyFrom ? minLength.likely : minLength.unsure
  const isLikely = (sentence: Sentence, chance: number, share: number) =>
    chances.get(sentence)! >= Math.max(chance, share * chanceOfBest)
  const toldBefore = (sentence: Sentence) => {
    const before = beforeEach.get(sentence)
    return before?.hit === sentence.hit && told.has(before) ? before : null
  }
  const mayFollow = (sentence: Sentence) => {
    const before = toldBefore(sentence)
    if (before === null) return false
    const enough = endsParagraph(before, sentence)
      ? Math.min(minToFollow, minLength.next_paragraph)
      : minToFollow
    return isLikely(sentence, minChanceBehind, minShareBehind) || length + sentence.text.length <= enough
  }
  const isJustBefore = (sentence: Sentence) => beforeEach.get(best) === sentence && sentence.hit === best.hit
  const isOpen = (sentence: Sentence) =>
    chances.get(sentence)! > 0 &&
    // A line of a list says little without those before it.
    (!bullet.test(sentence.text) || toldBefore(sentence) !== null) &&
    !told.has(sentence) &&
    (isLikely(sentence, minChance, isJustBefore(sentence) ? minShareBefore : minShare) ||
      mayFollow(sentence)) &&
    isApart(sentence, told)
  const left = new Set(all.toSorted((a, b) => chances.get(b)! - chances.get(a)!))
  for (let next = left.values().find(isOpen); next !== undefined; next = left.values().find(isOpen)) {
    left.delete(next)
    const added = withNeeded([next], all, known).filter((sentence) => !told.has(sentence))
    // The second best is told however long it is.
    const isSecond = told.size === chosen.length && added.length === 1
    if (!isSecond && length + lengthOf(added) > maxLength) continue
    for (const sentence of added) told.add(sentence)
    length += lengthOf(added)
  }
  return [...told]
}

const endsParagraph = (before: Sentence, { passage, start }: Sentence): boolean =>
  passage.text.slice(before.end, start).includes('\n')

/** Passages of a text overlap, and pages repeat themselves: the same words are not said twice. */
export function isApart({ text }: Sentence, told: Iterable<Sentence>): boolean {
  const words = collapseSpaces(text)
  return words !== '' && Iterator.from(told).every((other) => collapseSpaces(other.text) !== words)
}

/** Without what leads on to something that is not told, «What to do?», nor the first ones of a list. */
function withoutOpenEnds(told: readonly Sentence[], best: Sentence, all: readonly Sentence[]): Sentence[] {
  const inOrder = all.filter((sentence) => told.includes(sentence))
  const kept: Sentence[] = []
  for (const sentence of inOrder.toReversed()) {
    const next = all[all.indexOf(sentence) + 1]
    const goesOn = leadsOn(sentence.text) || (bullet.test(sentence.text) && bullet.test(next?.text ?? ''))
    const isOpen = goesOn && next?.hit === sentence.hit && next !== kept.at(-1)
    if (!isOpen || sentence === best) kept.push(sentence)
  }
  return kept.reverse()
}

const lengthOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { text }) => sum + text.length, 0)
