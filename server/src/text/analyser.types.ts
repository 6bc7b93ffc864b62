import type { Detection, LanguageScores } from './language.rules.ts'
import type { Token } from './tokens.rules.ts'

/** A passage or question–answer pair as it is indexed. */
export type PassageTexts = { text: string; title: string; language: string | null }

/** Turns texts into tokens, as an index or a question needs them. Languages are primary tags, null where unknown. */
export type Analyser = {
  tokenise(text: string, language: string | null): Token[]
  /** the tokens of a passage as `encodePassageTokens` writes them */
  encodePassage(texts: PassageTexts): Uint8Array
  /** the stem of a folded word */
  stem(word: string, language: string | null): string
  /** what `make` gives for an object, one thing for each: made once as long as it lives, where the analyser remembers */
  remember<Value>(of: object, make: () => Value): Value
  /** the languages that a text may be in: remembered for the last texts, where the analyser remembers */
  scoreLanguages(text: string): LanguageScores
  detectLanguage(
    text: string,
    among?: readonly string[] | null,
    prior?: Readonly<Record<string, number>>,
  ): Detection
}
