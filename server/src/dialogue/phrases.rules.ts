import { fold } from '../text/fold.rules.ts'
import { once } from '../text/once.rules.ts'
import type { Word } from './words.rules.ts'

/**
 * A phrase is words in their order: `a|b` is either, `?a` may be missing, `cuest~` is any word that begins so, `_` is any
 * word, `@` is a name of the one who answers, `*` is up to four words, `^` and `$` are the bounds of a clause.
 * «?me puedes|podrias pasar * persona|alguien» is one.
 */
export type Phrases<Label extends string> = () => CompiledPhrases<Label>

type CompiledPhrases<Label extends string> = {
  /** those that may begin with a word */
  byFirst: ReadonlyMap<string, Continuations<Label>>
  /** those that may begin with any other */
  others: readonly Phrase<Label>[]
}
/** The phrases that may go on with a word, and those that may go on with any other. */
type Continuations<Label> = {
  bySecond: ReadonlyMap<string, readonly Phrase<Label>[]>
  others: readonly Phrase<Label>[]
}
type Phrase<Label> = { label: Label; slots: Slot[] }
/** Numbers of words, as bits. */
type Places = number
type Slot = WordSlot | { kind: 'gap' } | { kind: 'start' } | { kind: 'end' }
type WordSlot = {
  kind: 'word'
  /** null: any */
  words: ReadonlySet<string> | null
  beginnings: readonly string[]
  /** a name does, too */
  takesNames: boolean
  isOptional: boolean
}

/** A phrase that was found: words `from` to before `to`. */
export type Match<Label extends string> = { label: Label; from: number; to: number }

const maxGap = 4
/** Words that the longest phrase may span: as many as bits are kept of a number. */
const maxSpan = 30

/**
 * Phrases by their labels, prepared when they are first asked for: a command that reads no message waits for none. Case and
 * accents do not count.
 */
export const compilePhrases = <Label extends string>(
  phrases: Readonly<Partial<Record<Label, readonly string[]>>>,
): Phrases<Label> => once(() => compile(phrases))

function compile<Label extends string>(
  phrases: Readonly<Partial<Record<Label, readonly string[]>>>,
): CompiledPhrases<Label> {
  const all: Phrase<Label>[] = []
  for (const [label, texts] of Object.entries(phrases) as [Label, readonly string[]][]) {
    for (const text of texts) {
      const phrase = { label, slots: fold(text).split(' ').map(createSlot) }
      if (phrase.slots.reduce((sum, slot) => sum + spanOf(slot), 0) > maxSpan)
        throw new Error(`the phrase may span more than ${maxSpan} words: ${text}`)
      all.push(phrase)
    }
  }
  const first = groupByWord(all, ({ slots }) => listWordsAt(slots, 0))
  const byFirst = new Map(
    [...first.byWord].map(([word, phrases]) => {
      const { byWord, others } = groupByWord(phrases, ({ slots }) => listSecondWords(slots, word))
      return [word, { bySecond: byWord, others }]
    }),
  )
  return { byFirst, others: first.others }
}

/** The phrases for each word that `wordsOf` lists, in their order. Those without a list are among all of them, and are `others`. */
function groupByWord<Label>(
  phrases: readonly Phrase<Label>[],
  wordsOf: (phrase: Phrase<Label>) => ReadonlySet<string> | null,
): { byWord: Map<string, Phrase<Label>[]>; others: Phrase<Label>[] } {
  const others: Phrase<Label>[] = []
  const byWord = new Map<string, Phrase<Label>[]>()
  for (const phrase of phrases) {
    const words = wordsOf(phrase)
    for (const word of words ?? []) if (!byWord.has(word)) byWord.set(word, [...others])
    const lists = words === null ? [others, ...byWord.values()] : [...words].map((word) => byWord.get(word)!)
    for (const list of lists) list.push(phrase)
  }
  return { byWord, others }
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
    takesNames: alternatives.includes('@'),
    isOptional,
  }
}

/** The words that may come next where slot `at` does; null where they cannot be listed. */
function listWordsAt(slots: readonly Slot[], at: number): Set<string> | null {
  const words = new Set<string>()
  for (const slot of slots.slice(at)) {
    if (slot.kind === 'start') continue
    if (slot.kind !== 'word' || slot.words === null || isOpen(slot)) return null
    for (const word of slot.words) words.add(word)
    if (!slot.isOptional) return words
  }
  return null
}

/** The words that it takes cannot be listed. */
const isOpen = ({ beginnings, takesNames }: WordSlot): boolean => beginnings.length > 0 || takesNames

/** The words that may come behind the first one; null where they cannot be listed, or none need come. */
function listSecondWords(slots: readonly Slot[], first: string): Set<string> | null {
  const words = new Set<string>()
  for (const [at, slot] of slots.entries()) {
    if (slot.kind === 'start') continue
    if (slot.kind !== 'word' || slot.takesNames) return null
    if (matchesWord(slot, { word: first })) {
      const next = listWordsAt(slots, at + 1)
      if (next === null) return null
      for (const word of next) words.add(word)
    }
    if (!slot.isOptional) break
  }
  return words
}

const spanOf = ({ kind }: Slot): number => (kind === 'gap' ? maxGap : Number(kind === 'word'))

/** All phrases that the words hold, by where they begin; of one label the longest at each beginning. */
export function findPhrases<Label extends string>(
  phrases: Phrases<Label>,
  words: readonly Word[],
): Match<Label>[] {
  const compiled = phrases()
  if (compiled.byFirst.size + compiled.others.length === 0) return []
  const found: Match<Label>[] = []
  let clause = clauseAt(words, 0)
  for (let from = 0; from < words.length; from++) {
    if (from === clause.end) clause = clauseAt(words, from)
    addLongest(found, compiled, { ...clause, from })
  }
  return found
}

/** The same, one beginning at a time: for whoever asks for few of them. */
export function phraseFinder<Label extends string>(
  phrases: Phrases<Label>,
  words: readonly Word[],
): (from: number) => readonly Match<Label>[] {
  const known = new Map<number, Match<Label>[]>()
  return (from) => {
    let found = known.get(from)
    if (found === undefined) {
      found = []
      if (from < words.length) addLongest(found, phrases(), { ...clauseAt(words, from), from })
      known.set(from, found)
    }
    return found
  }
}

/** Words `start` to before `end` are one clause. */
type Clause = { words: readonly Word[]; start: number; end: number }
/** A beginning in it. */
type Beginning = Clause & { from: number }

function clauseAt(words: readonly Word[], at: number): Clause {
  const clause = words[at]?.clause
  let start = at
  let end = at
  while (start > 0 && words[start - 1]!.clause === clause) start--
  while (end < words.length && words[end]!.clause === clause) end++
  return { words, start, end }
}

/** Adds the longest phrase of each label that begins there. */
function addLongest<Label extends string>(
  found: Match<Label>[],
  { byFirst, others }: CompiledPhrases<Label>,
  beginning: Beginning,
): void {
  const { words, from, end } = beginning
  const first = byFirst.get(words[from]!.word)
  const second = from + 1 < end ? words[from + 1]!.word : ''
  const here: Match<Label>[] = []
  for (const { label, slots } of first?.bySecond.get(second) ?? first?.others ?? others) {
    const to = matchSlots(slots, beginning)
    if (to <= from) continue
    const other = here.find((match) => match.label === label)
    if (other === undefined) here.push({ label, from, to })
    else other.to = Math.max(to, other.to)
  }
  found.push(...here)
}

/**
 * Where the longest match of the slots ends that begins there; -1 if there is none. All places that a slot may end at are
 * kept together, so that the work is bounded whatever the words are.
 */
function matchSlots(slots: readonly Slot[], { words, start, from, end }: Beginning): number {
  const left = Math.min(end - from, maxSpan)
  let places: Places = 1
  for (const slot of slots) {
    if (slot.kind === 'word') places = placesAfterWord(slot, words, { from, left, places })
    else if (slot.kind === 'gap') places = placesAfterGap(places, left)
    else if (slot.kind === 'start') places = from === start ? places & 1 : 0
    else places &= from + left === end ? 1 << left : 0
    if (places === 0) return -1
  }
  return from + lastPlace(places)
}

type Reached = { from: number; left: number; places: Places }

function placesAfterWord(slot: WordSlot, words: readonly Word[], { from, left, places }: Reached): Places {
  let next = slot.isOptional ? places : 0
  for (let at = 0; at < left && at <= lastPlace(places); at++) {
    if ((places & (1 << at)) !== 0 && matchesWord(slot, words[from + at]!)) next |= 1 << (at + 1)
  }
  return next
}

function placesAfterGap(places: Places, left: number): Places {
  let next = places
  for (let words = 1; words <= maxGap; words++) next |= places << words
  return next & ((2 << left) - 1)
}

const lastPlace = (places: Places): number => 31 - Math.clz32(places)

const matchesWord = (
  { words, beginnings, takesNames }: WordSlot,
  { word, isName = false }: Pick<Word, 'word' | 'isName'>,
): boolean =>
  words === null ||
  words.has(word) ||
  (takesNames && isName) ||
  beginnings.some((beginning) => word.startsWith(beginning))
