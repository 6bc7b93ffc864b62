import type { Detection } from './language.rules.ts'
import type { Token } from './tokens.rules.ts'

/** Turns texts into tokens, as an index or a question needs them. Languages are primary tags, null where unknown. */
export type Analyser = {
  tokenise(text: string, language: string | null): Token[]
  /** the stem of a folded word */
  stem(word: string, language: string | null): string
  detectLanguage(
    text: string,
    among?: readonly string[] | null,
    prior?: Readonly<Record<string, number>>,
  ): Detection
}
