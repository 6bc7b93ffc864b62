import { fold } from '../text/fold.rules.ts'
import { stemWord } from '../text/stem.rules.ts'
import access from './synonyms/access.json' with { type: 'json' }
import buying from './synonyms/buying.json' with { type: 'json' }
import courses from './synonyms/courses.json' with { type: 'json' }
import doing from './synonyms/doing.json' with { type: 'json' }
import qualities from './synonyms/qualities.json' with { type: 'json' }

/** The words of a language by what they mean. Concepts are numbers, the same in all languages. */
type Lexicon = {
  /** by stem */
  concepts: ReadonlyMap<string, readonly number[]>
  /** by the stem of their first word */
  phrases: ReadonlyMap<string, readonly Phrase[]>
  /** the stems of single words, by concept */
  stems: ReadonlyMap<number, readonly string[]>
}
export type Phrase = { stems: readonly string[]; concept: number }

const concepts = [access, buying, courses, doing, qualities].flatMap(({ _licence, ...lists }) =>
  Object.values<Record<string, string>>(lists),
)

/** The languages that have synonyms. */
export const synonymLanguages: ReadonlySet<string> = new Set(concepts.flatMap(Object.keys))

const lexicons: ReadonlyMap<string, Lexicon> = new Map(
  [...synonymLanguages].map((language) => [language, createLexicon(language)]),
)

/** @param language one of `synonymLanguages` */
export const lexiconOf = (language: string): Lexicon => lexicons.get(language) as Lexicon

function createLexicon(language: string): Lexicon {
  const byStem = new Map<string, number[]>()
  const phrases = new Map<string, Phrase[]>()
  const stems = new Map<number, string[]>()
  for (const [concept, words] of concepts.entries()) {
    const written = fold(words[language] ?? '').split(' ')
    const stemmed = written.map((text) => text.split('_').map((word) => stemWord(word, language)))
    for (const phrase of stemmed.filter(({ length }) => length > 1)) {
      addTo(phrases, phrase[0] as string, { stems: phrase, concept })
    }
    const single = new Set(stemmed.filter(({ length }) => length === 1).flat())
    for (const stem of single) addTo(byStem, stem, concept)
    stems.set(concept, [...single])
  }
  return { concepts: byStem, phrases, stems }
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
