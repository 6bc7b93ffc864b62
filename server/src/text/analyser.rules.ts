import type { Analyser } from './analyser.types.ts'
import { detectLanguage, scoreLanguages } from './language.rules.ts'
import { encodePassageTokens } from './passage-tokens.rules.ts'
import { stemWord } from './stem.rules.ts'
import { tokenise } from './tokens.rules.ts'

/** The analyser that remembers nothing. */
export const plainAnalyser: Analyser = {
  tokenise,
  encodePassage: (texts) => encodePassageTokens(texts),
  stem: stemWord,
  remember: (_, make) => make(),
  scoreLanguages,
  detectLanguage,
}
