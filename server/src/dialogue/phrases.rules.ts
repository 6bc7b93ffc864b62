import { fold } from '../text/fold.rules.ts'
import type { Word } from './words.rules.ts'

/**
 * A phrase is words in their order: `a|b` is either, `?a` may be missing, `cuest~` is any word that begins so, `*` is up
 * to four words, `^` and `$` are the bounds of a clause. «?me puedes|podrias pasar * persona|alguien» is one.
 */
export type Phrases<Label extends string> = {
  /** those whose first word is one of these words */
  byFirst: ReadonlyMap<string, readonly Phrase<Label>[]>
  others: readonly Phrase<Label>[]
}
type Phrase<Label> = { label: Label; slots: Slot[] }
type Slot =
  | { kind: 'word'; words: ReadonlySet<string>; beginnings: readonly string[]; isOptional: boolean }
  | { kind: 'gap' }
  | { kind: 'start' }
  | { kind: 'end' }

/** A phrase that was found: words `from` to before `to`. */
export type Match<Label extends string> = { label: Label; from: number; to: number }

const maxGap = 4

/** Prepares phrases by their labels. Case and accents do not count. */
export function compilePhrases<Label extends string>(
  phrases: Readonly<Record<Label, readonly string[]>>,
): Phrases<Label> {
  const byFirst = new Map<string, Phrase<Label>[]>()
  const others: Phrase<Label>[] = []
  for (const [label, texts] of Object.entries(phrases) as [Label, readonly string[]][]) {
    for (const text of texts) {
      const phrase = { label, slots: fold(text).split(' ').map(createSlot) }
      const first = phrase.slots.find(({ kind }) => kind !== 'start')
      if (first?.kind !== 'word' || first.isOptional || first.beginnings.length > 0) others.push(phrase)
      else for (const word of first.words) byFirst.set(word, [...(byFirst.get(word) ?? []), phrase])
    }
  }
  return { byFirst, others }
}

function createSlot(text: string): Slot {
  if (text === '*') return { kind: 'gap' }
  if (text === '^') return { kind: 'start' }
  if (text === '$') return { kind: 'end' }
  const isOptional = text.startsWith('?')
  const alternatives = text.slice(isOptional ? 1 : 0).split('|')
  const isBeginning = (word: string) => word.endsWith('~')
  return {
    kind: 'word',
    words: new Set(alternatives.filter((word) => !isBeginning(word))),
    beginnings: alternatives.filter(isBeginning).map((word) => word.slice(0, -1)),
    isOptional,
  }
}

/** All phrases that the words hold, by where they begin; of one label the longest at each beginning. */
export function findPhrases<Label extends string>(
  { byFirst, others }: Phrases<Label>,
  words: readonly Word[],
): Match<Label>[] {
  const found: Match<Label>[] = []
  let before = 0
  for (const clause of splitClauses(words)) {
    for (const [from, { word }] of clause.entries()) {
      const longest = new Map<Label, number>()
      for (const { label, slots } of [...(byFirst.get(word) ?? []), ...others]) {
        const to = matchSlots(slots, clause, from)
        if (to > (longest.get(label) ?? from)) longest.set(label, to)
      }
      for (const [label, to] of longest) found.push({ label, from: before + from, to: before + to })
    }
    before += clause.length
  }
  return found
}

const splitClauses = (words: readonly Word[]): Iterable<Word[]> =>
  Map.groupBy(words, ({ clause }) => clause).values()

/** Where the slots end that begin at word `at` of a clause; -1 if they do not match. */
function matchSlots(slots: readonly Slot[], clause: readonly Word[], at: number): number {
  const [slot, ...rest] = slots
  if (slot === undefined) return at
  if (slot.kind === 'start') return at === 0 ? matchSlots(rest, clause, at) : -1
  if (slot.kind === 'end') return at === clause.length ? matchSlots(rest, clause, at) : -1
  if (slot.kind === 'gap') return matchAfterGap(rest, clause, at)
  const word = clause[at]?.word
  const after = word !== undefined && matchesWord(slot, word) ? matchSlots(rest, clause, at + 1) : -1
  return after < 0 && slot.isOptional ? matchSlots(rest, clause, at) : after
}

function matchAfterGap(rest: readonly Slot[], clause: readonly Word[], at: number): number {
  for (let skipped = 0; skipped <= maxGap && at + skipped <= clause.length; skipped++) {
    const to = matchSlots(rest, clause, at + skipped)
    if (to >= 0) return to
  }
  return -1
}

const matchesWord = ({ words, beginnings }: Extract<Slot, { kind: 'word' }>, word: string): boolean =>
  words.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
