import type { Segment } from './index.types.ts'
import type { QuestionWork } from './question-work.rules.ts'
import { findFirst } from './string-table.rules.ts'

// Shorter ones stand for too many words.
const minLength = 4
const vowels: ReadonlySet<number> = new Set(Array.from('aeiou', (letter) => letter.charCodeAt(0)))
const abbreviation = /^[a-z][b-df-hj-np-tv-z]+$/

/**
 * The stems of words whose vowels are left out, but for the first letter: «intrvw», «wrkshp». The vocabulary is sorted, so only
 * words with that letter are looked at.
 */
export function findAbbreviated(
  { words, word_stems }: Segment,
  word: string,
  work: Pick<QuestionWork, 'rowsLeft'>,
): number[] {
  if (word.length < minLength || !abbreviation.test(word)) return []
  const { units, offsets } = words
  const first = word.charCodeAt(0)
  const stems = new Set<number>()
  for (let i = findFirst(words, word[0]!); i < offsets.length - 1 && work.rowsLeft > 0; i++) {
    const [start, end] = [offsets[i]!, offsets[i + 1]!]
    if (units[start] !== first) break
    work.rowsLeft--
    if (end - start > word.length && isShortenedTo(units.subarray(start, end), word))
      stems.add(word_stems[i]!)
  }
  return [...stems]
}

function isShortenedTo(units: Uint16Array, word: string): boolean {
  let matched = 1
  for (let at = 1; at < units.length; at++) {
    if (units[at] === word.charCodeAt(matched)) matched++
    else if (!vowels.has(units[at]!)) return false
  }
  return matched === word.length
}
