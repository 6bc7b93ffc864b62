import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords, type Word } from '../words.rules.ts'
import texts from './phrases.json' with { type: 'json' }

const { _licence, ...lists } = texts
const phrases = compilePhrases(lists)
/** A description says at its beginning who speaks. */
const maxWords = 150
const maxNameWords = 4
/** «Hi! I am Ana.» */
const maxOpeningClauses = 2
/** Words of a name that are written small: «Ana de la Torre». */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'das',
  'do',
  'dos',
  'di',
  'van',
  'von',
  'le',
  'i',
  'y',
])

/**
 * Reads whether a description makes somebody speak of themselves as «I»: it begins «I am Ana» or «Soy …», or says «in the
 * first person». An assistant that introduces itself is not meant.
 * @returns the name that it gives, if any; null where nobody speaks so
 */
export function readFirstPerson(description: string): { name: string | null } | null {
  const words = splitWords(description).slice(0, maxWords)
  const found = findPhrases(phrases, words)
  const first = (label: keyof typeof lists) => found.find((match) => match.label === label)
  if (first('denies') !== undefined) return null
  const speaks = first('speaks')
  if (speaks !== undefined) {
    const as = found.find(({ label, from }) => label === 'as' && from === speaks.to)
    return { name: as === undefined ? null : nameAt(description, words, as.to) }
  }
  const opening = [...new Set(words.map(({ clause }) => clause))].slice(0, maxOpeningClauses)
  const is = found.find(({ label, from }) => label === 'is' && opening.includes(words[from]!.clause))
  if (is === undefined) return null
  const { clause } = words[is.from]!
  const isOther = found.some(({ label, from }) => label === 'other' && words[from]!.clause === clause)
  return isOther ? null : { name: nameAt(description, words, is.to) }
}

/** The words with a capital from word `at` on, up to the end of the clause or a comma. */
function nameAt(text: string, words: Word[], at: number): string | null {
  let end = at
  for (let next = at; next < words.length && next < at + maxNameWords; next++) {
    const { start, word, clause } = words[next]!
    const before = words[next - 1]!
    if (clause !== before.clause || (next > at && text.slice(before.end, start).trim() !== '')) break
    if (/^\p{Lu}/u.test(text.slice(start))) end = next + 1
    else if (next === at || !particles.has(word)) break
  }
  return end === at ? null : text.slice(words[at]!.start, words[end - 1]!.end)
}
