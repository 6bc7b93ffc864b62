import { rememberingWords } from '../text/remembering.rules.ts'
import { stemWord } from '../text/stem.rules.ts'
import { conceptsOf, synonymLanguages } from './concepts.rules.ts'

/** The words of titles and questions come again. */
const maxWords = 20_000
const conceptsIn = rememberingWords((word, language) => conceptsOf(word, language, stemWord), maxWords)

/** What a folded word means in some languages, by the lists of `synonyms`. */
export const meaningsOf = (word: string, languages: readonly string[]): ReadonlySet<number> =>
  new Set(
    languages
      .filter((language) => synonymLanguages.has(language))
      .flatMap((language) => conceptsIn(word, language)),
  )
