import type { Analyser } from '../text/analyser.types.ts'
import { listRespellings } from '../text/sound-alikes.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import type { Token } from '../text/tokens.rules.ts'
import { findAbbreviated } from './abbreviations.rules.ts'
import { type Alternative, type Counter, findStems, frequency } from './find-stems.rules.ts'
import type { Segment } from './index.types.ts'
import type { QuestionWork } from './question-work.rules.ts'
import { type Correction, findCorrections, isOneEditAway } from './speller.rules.ts'
import type { Steps } from './steps.rules.ts'
import { stringAt } from './string-table.rules.ts'

const maxCorrections = 3
/** by edit distance; measured: README.md, "Spelling" */
const correctionWeights = [1, 0.8, 0.5] as const
const soundAlikeWeight = 0.9
const abbreviationWeight = 0.8
const maxRowsPerWord = 30_000
/** the nearest, whose frequencies are counted */
const maxSpellings = 100

type Spelling = { stem: string; distance: number; sameStart: boolean }

/**
 * Words of the visible texts that may be meant: the word itself in texts of another language («rodellar» has another stem in
 * each), else those that sound the same, else those written without their vowels, else those a letter or two away.
 */
export function* findSpellings(
  counter: Counter,
  { word }: Token,
  { language, analyser }: { language: string | null; analyser: Analyser },
): Steps<Alternative[]> {
  const same = yield* findAlternatives(counter, foreignStems(counter, word, analyser), 1)
  if (same.length > 0) return same
  const stems = new Set(listRespellings(word, language).map((other) => analyser.stem(other, language)))
  const alike = yield* findAlternatives(counter, stems, soundAlikeWeight)
  if (alike.length > 0) return alike.slice(0, maxCorrections)
  const whole = yield* findAlternatives(counter, abbreviatedStems(counter, word), abbreviationWeight)
  return whole.length > 0 ? whole.slice(0, maxCorrections) : yield* findCorrected(counter, word, analyser)
}

function* findAlternatives(
  counter: Counter,
  stems: ReadonlySet<string>,
  weight: number,
): Steps<Alternative[]> {
  if (stems.size === 0) return []
  const found = [...(yield* findStems(counter, stems)).values()]
  return found.filter((stem) => stem !== null).map((stem) => ({ ...stem, weight, isSynonym: false }))
}

/** The stem of a shorter word may be another word there, unless it is the word itself or its singular. */
const minLengthOfOtherStem = 6

/** The stems that a word has in the languages of the texts. */
const foreignStems = ({ view }: Counter, word: string, analyser: Analyser): ReadonlySet<string> =>
  new Set(
    Object.keys(view.languages)
      .map((language) => analyser.stem(word, language || null))
      .filter((stem) => word.length >= minLengthOfOtherStem || word === stem || word === `${stem}s`),
  )

const abbreviatedStems = ({ view, work }: Counter, word: string): ReadonlySet<string> =>
  new Set(
    view.segments.flatMap((segment) =>
      findAbbreviated(segment, word, work).map((stem) => stringAt(segment.stems, stem)),
    ),
  )

/** The nearest first, then same first letter, then the most frequent. */
function* findCorrected(counter: Counter, word: string, analyser: Analyser): Steps<Alternative[]> {
  const nearest = listSpellings(counter, word, analyser).sort(compareSpellings).slice(0, maxSpellings)
  const found = yield* findStems(counter, new Set(nearest.map(({ stem }) => stem)))
  return nearest
    .flatMap((spelling) => {
      const stem = found.get(spelling.stem) ?? null
      return stem === null ? [] : [{ ...spelling, ...stem }]
    })
    .sort((a, b) => compareSpellings(a, b) || frequency(b) - frequency(a))
    .slice(0, maxCorrections)
    .map((stem) => ({ ...stem, weight: correctionWeights[stem.distance as 1 | 2], isSynonym: false }))
}

const compareSpellings = (a: Spelling, b: Spelling): number =>
  a.distance - b.distance || Number(b.sameStart) - Number(a.sameStart)

/** The stems near a word, each once. No word takes more than its share of the work that is left. */
function listSpellings({ view, work }: Counter, word: string, analyser: Analyser): Spelling[] {
  const byStem = new Map<string, Spelling>()
  const share = { rowsLeft: Math.min(maxRowsPerWord, work.rowsLeft) }
  work.rowsLeft -= share.rowsLeft
  for (const segment of view.segments) {
    for (const found of rememberedCorrections(segment, word, { analyser, work: share })) {
      const stem = stringAt(segment.stems, found.stem)
      const nearest = byStem.get(stem)
      if (nearest !== undefined && nearest.distance <= found.distance) continue
      byStem.set(stem, { stem, distance: found.distance, sameStart: found.word[0] === word[0] })
    }
  }
  work.rowsLeft += share.rowsLeft
  return [...byStem.values()]
}

/** Of each segment; with one more, all are forgotten. */
const maxRememberedWords = 1_000

type Remembered = { found: readonly Correction[]; rows: number }

/** The corrections of a word in a segment. One message searches for its words several times; each takes the same work. */
function rememberedCorrections(
  segment: Segment,
  word: string,
  { analyser, work }: { analyser: Analyser; work: Pick<QuestionWork, 'rowsLeft'> },
): readonly Correction[] {
  const known = analyser.remember(segment.words, () => new Map<string, Remembered>())
  const remembered = known.get(word)
  if (remembered !== undefined && work.rowsLeft > remembered.rows) {
    work.rowsLeft -= remembered.rows
    return remembered.found
  }
  const before = work.rowsLeft
  const found = findCorrections(segment, word, work)
  const isComplete = work.rowsLeft > 0
  if (!isComplete) return found
  if (known.size >= maxRememberedWords) known.clear()
  known.set(word, { found, rows: before - work.rowsLeft })
  return found
}

/** «cauntos» and «kuantos» ask for nothing that a text could hold. */
export function isMisspelledStopword(word: string, language: string | null): boolean {
  const stopwords = stopwordsIn(language)
  if (listRespellings(word, language).some((other) => stopwords.has(other))) return true
  if (word.length < 4) return false
  for (const stopword of stopwords) {
    // «cabra» is no «habra»: another first letter is another word, a missing one is not.
    const sameStart = stopword[0] === word[0] || stopword.length !== word.length
    if (sameStart && isOneEditAway(word, stopword)) return true
  }
  return false
}
