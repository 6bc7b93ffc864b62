import type { Analyser } from '../text/analyser.types.ts'
import { fold } from '../text/fold.rules.ts'
import { once } from '../text/once.rules.ts'
import { remembering } from '../text/remembering.rules.ts'
import { stemWord } from '../text/stem.rules.ts'
import access from './synonyms/access.json' with { type: 'json' }
import body from './synonyms/body.json' with { type: 'json' }
import buying from './synonyms/buying.json' with { type: 'json' }
import courses from './synonyms/courses.json' with { type: 'json' }
import culture from './synonyms/culture.json' with { type: 'json' }
import doing from './synonyms/doing.json' with { type: 'json' }
import everyday from './synonyms/everyday.json' with { type: 'json' }
import living from './synonyms/living.json' with { type: 'json' }
import making from './synonyms/making.json' with { type: 'json' }
import places from './synonyms/places.json' with { type: 'json' }
import qualities from './synonyms/qualities.json' with { type: 'json' }
import working from './synonyms/working.json' with { type: 'json' }

/** The words of a language by what they mean, folded. Concepts are numbers, the same in all languages. */
type Lexicon = {
  /** what a word is listed for */
  concepts: ReadonlyMap<string, readonly number[]>
  /** all words by how they begin: forms of a word begin alike */
  words: ReadonlyMap<string, readonly string[]>
  /** by the stem of their first word */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** single words, by concept */
  byConcept: readonly (readonly string[])[]
  /** what was found of these so far: it is asked for again and again */
  stems: Map<number, readonly string[]>
  meanings: Map<string, readonly number[]>
}
export type Phrase = { words: readonly string[]; concept: number }
/** Stems of folded words; it is asked for the same ones often. */
type Stem = Analyser['stem']

/** A shorter stem is that of several words: «mar» is of the sea and, in Spanish, of husbands. */
const minStemLength = 4
/** Letters that all forms of a word have in common. */
const beginningLength = 3

/** The lists by subject, each of concepts with their words by language; beside them its licence. */
export const subjects: Record<string, Record<string, string> | string>[] = [
  access,
  body,
  buying,
  courses,
  culture,
  doing,
  everyday,
  living,
  making,
  places,
  qualities,
  working,
]
const named = subjects.flatMap((lists) =>
  Object.entries(lists).filter(
    (entry): entry is [string, Record<string, string>] => typeof entry[1] !== 'string',
  ),
)
const concepts = named.map(([, words]) => words)

/** The concepts with these keys in the lists. @throws Error where the lists have no such key */
export function conceptsNamed(keys: readonly string[]): ReadonlySet<number> {
  const known = new Set(named.map(([key]) => key))
  const missing = keys.filter((key) => !known.has(key))
  if (missing.length > 0) throw new Error(`no synonyms are listed for ${missing.join(', ')}`)
  return new Set(named.flatMap(([key], concept) => (keys.includes(key) ? [concept] : [])))
}

/** The languages that have synonyms. */
export const synonymLanguages: ReadonlySet<string> = new Set(['en', 'es', 'pt', 'fr', 'de', 'it', 'ca'])

// No word but those that begin phrases is stemmed before it is asked for: all of them take most of a second, and the lists alone
// some 50 ms a language.
const lexicons: ReadonlyMap<string, () => Lexicon> = new Map(
  [...synonymLanguages].map((language) => [language, once(() => createLexicon(language))]),
)

const lexiconOf = (language: string): Lexicon => lexicons.get(language)!()
/** Reads the lists of a language now instead of when it is first asked for. */
export const prepareSynonyms = (language: string): void => void lexiconOf(language)

const beginningOf = (word: string): string => word.slice(0, beginningLength)

// Whoever asks may send words that nobody said before.
const maxMeanings = 20_000

/**
 * What a folded word means: what it is listed for, else what a word of its stem is.
 * @param language one of `synonymLanguages`
 */
export function conceptsOf(word: string, language: string, stem: Stem): readonly number[] {
  const { concepts, meanings } = lexiconOf(language)
  const known = concepts.get(word) ?? meanings.get(word)
  if (known !== undefined) return known
  if (meanings.size >= maxMeanings) meanings.clear()
  const found = conceptsOfForms(word, language, stem)
  meanings.set(word, found)
  return found
}

function conceptsOfForms(word: string, language: string, stem: Stem): readonly number[] {
  const { concepts, words } = lexiconOf(language)
  const wanted = stem(word, language)
  // «Manos», whose stem is too short to tell
  if (wanted.length < minStemLength) return (word.endsWith('s') && concepts.get(word.slice(0, -1))) || []
  const forms = words.get(beginningOf(word))?.filter((form) => stem(form, language) === wanted) ?? []
  return [...new Set(forms.flatMap((form) => concepts.get(form)!))]
}

/** The phrases of a language whose first word has that stem. */
export const phrasesOf = (stem: string, language: string): readonly Phrase[] =>
  lexiconOf(language).phrases.get(stem) ?? []

/** The stems of a language by which texts say a concept. */
export function stemsOf(concept: number, language: string, stem: Stem): readonly string[] {
  const { byConcept, stems } = lexiconOf(language)
  const known = stems.get(concept)
  if (known !== undefined) return known
  const all = byConcept[concept]!.map((word) => [word, stem(word, language)] as const)
  const found = all.filter(([word, own]) => own.length >= minStemLength || own === word).map(([, own]) => own)
  const distinct = [...new Set(found)]
  stems.set(concept, distinct)
  return distinct
}

function createLexicon(language: string): Lexicon {
  const ofWord = new Map<string, number[]>()
  const phrases = new Map<string, Phrase[]>()
  const stemOf = remembering((word) => stemWord(word, language), Number.POSITIVE_INFINITY)
  const byConcept = concepts.map((lists, concept) => {
    const written = fold(lists[language] as string).split(' ')
    for (const text of written.filter(isPhrase)) {
      const words = text.split('_')
      addTo(phrases, stemOf(words[0] as string), { words, concept })
    }
    const single = written.filter((text) => !isPhrase(text))
    for (const word of single) addTo(ofWord, word, concept)
    return single
  })
  const words = new Map<string, string[]>()
  for (const word of ofWord.keys()) addTo(words, beginningOf(word), word)
  return { concepts: ofWord, words, phrases, byConcept, stems: new Map(), meanings: new Map() }
}

const isPhrase = (text: string): boolean => text.includes('_')

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
