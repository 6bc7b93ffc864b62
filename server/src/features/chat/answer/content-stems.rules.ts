import { splitWords } from '../../../dialogue/words.rules.ts'
import { stemWord } from '../../../text/stem.rules.ts'
import { stopwordsIn } from '../../../text/stopwords.rules.ts'

/** The stems of the words of a text, without stopwords and others that say nothing. */
export function contentStems(
  text: string,
  language: string,
  sayNothing: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const stopwords = stopwordsIn(language)
  const words = splitWords(text).filter(({ word }) => !stopwords.has(word) && !sayNothing.has(word))
  return new Set(words.map(({ word }) => stemWord(word, language)))
}
