import { fold } from '../text/fold.rules.ts'
import type { Word } from './words.rules.ts'

/**
 * A phrase is words in their order: `a|b` is either, `?a` may be missing, `cuest~` is any word that begins so, `_` is any
 * word, `*` is up to four words, `^` and `$` are the bounds of a clause. «?me puedes|podrias pasar * persona|alguien» is one.
 */
export type Phrases<Label extends string> = {
  /** those whose first word is one of these words */
  byFirst: ReadonlyMap<string, readonly Phrase<Label>[]>
  others: readonly Phrase<Label>[]
}
type Phrase<Label> = { label: Label; slots: Slot[] }
type Slot = WordSlot | { kind: 'gap' } | { kind: 'start' } | { kind: 'end' }
type WordSlot = {
  kind: 'word'
  /** null: any */
  words: ReadonlySet<string> | null
  beginnings: readonly string[]
  isOptional: boolean
}

/** A phrase that was found: words `from` to before `to`. */
export type Match<Label extends string> = { label: Label; from: number; to: number }

const maxGap = 4

/** Prepares phrases by their labels. Case and accents do not count. */
export function compilePhrases<Label extends string>(
  phrases: Readonly<Partial<Record<Label, readonly string[]>>>,
): Phrases<Label> {
  const byFirst = new Map<string, Phrase<Label>[]>()
  const others: Phrase<Label>[] = []
  for (const [label, texts] of Object.entries(phrases) as [Label, readonly string[]][]) {
    for (const text of texts) {
      const phrase = { label, slots: fold(text).split(' ').map(createSlot) }
      const first = listFirstWords(phrase.slots)
      if (first === null) others.push(phrase)
      else for (const word of first) byFirst.set(word, [...(byFirst.get(word) ?? []), phrase])
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
    words: alternatives.includes('_') ? null : new Set(alternatives.filter((word) => !isBeginning(word))),
    beginnings: alternatives.filter(isBeginning).map((word) => word.slice(0, -1)),
    isOptional,
  }
}

/** The words that a phrase may begin with; null where they cannot be listed. */
function listFirstWords(slots: readonly Slot[]): Set<string> | null {
  const first = new Set<string>()
  for (const slot of slots) {
    if (slot.kind === 'start') continue
    if (slot.kind !== 'word' || slot.words === null || slot.beginnings.length > 0) return null
    for (const word of slot.words) first.add(word)
    if (!slot.isOptional) return first
  }
  return null
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

/**
 * Where the longest match of the slots ends that begins at word `from` of a clause; -1 if there is none. All places that
 * a slot may end at are kept together, so that the work is bounded whatever the words are.
 */
function matchSlots(slots: readonly Slot[], clause: readonly Word[], from: number): number {
  let places = new Set([from])
  for (const slot of slots) {
    const next = new Set<number>()
    for (const place of places) addPlacesAfter(slot, clause, place, next)
    if (next.size === 0) return -1
    places = next
  }
  return Math.max(...places)
}

function addPlacesAfter(slot: Slot, clause: readonly Word[], at: number, places: Set<number>): void {
  if (slot.kind === 'word') {
    if (slot.isOptional) places.add(at)
    if (at < clause.length && matchesWord(slot, clause[at]!.word)) places.add(at + 1)
  } else if (slot.kind === 'gap') {
    for (let to = at; to <= Math.min(at + maxGap, clause.length); to++) places.add(to)
  } else if (at === (slot.kind === 'start' ? 0 : clause.length)) {
    places.add(at)
  }
}

const matchesWord = ({ words, beginnings }: WordSlot, word: string): boolean =>
  words === null || words.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
