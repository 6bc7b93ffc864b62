import { stemWord } from '../text/stem.rules.ts'
import { conceptsOf, synonymLanguages } from './concepts.rules.ts'

/** What a folded word means in some languages, by the lists of `synonyms`. */
export const meaningsOf = (word: string, languages: readonly string[]): ReadonlySet<number> =>
  new Set(
    languages
      .filter((language) => synonymLanguages.has(language))
      .flatMap((language) => conceptsOf(word, language, stemWord)),
  )
