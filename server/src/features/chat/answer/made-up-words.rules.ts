import { hasOddLetters } from '../../../dialogue/odd-letters.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import { synonymLanguages } from '../../../search/concepts.rules.ts'
import { meaningsOf } from '../../../search/shared-meaning.rules.ts'

const languages = [...synonymLanguages]

/** True for words that nobody knows, and that no language would have: «blorp fnix ttrz» asks nothing, unless a text has them. */
export const isMadeUp = (message: string): boolean =>
  hasOddLetters(message) && splitWords(message).every(({ word }) => meaningsOf(word, languages).size === 0)
