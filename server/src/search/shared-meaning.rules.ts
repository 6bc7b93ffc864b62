import { remembering } from '../text/remembering.rules.ts'
import { stemWord } from '../text/stem.rules.ts'
import { conceptsOf, synonymLanguages } from './concepts.rules.ts'

/** What a folded word means in some languages, by the lists of `synonyms`. */
export const meaningsOf = (word: string, languages: readonly string[]): ReadonlySet<number> =>
  new Set(
    languages
      .filter((language) => synonymLanguages.has(language))
      .flatMap((language) => conceptsIn(`${language} ${word}`)),
  )

/** The words of titles and questions come again. */
const maxWords = 20_000

const conceptsIn = remembering((languageAndWord) => {
  const at = languageAndWord.indexOf(' ')
  return conceptsOf(languageAndWord.slice(at + 1), languageAndWord.slice(0, at), stemWord)
}, maxWords)
