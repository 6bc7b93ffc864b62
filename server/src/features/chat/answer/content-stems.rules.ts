import { tokenise } from '../../../text/tokens.rules.ts'

/** The stems of the words of a text, without stopwords and the folded ones of `sayNothing`. */
export const contentStems = (
  text: string,
  language: string,
  sayNothing: ReadonlySet<string> = new Set(),
): ReadonlySet<string> =>
  new Set(
    tokenise(text, language).flatMap(({ word, stem, stop }) => (stop || sayNothing.has(word) ? [] : [stem])),
  )
