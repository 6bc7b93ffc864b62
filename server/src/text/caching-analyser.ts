import type { Analyser } from './analyser.types.ts'
import {
  chooseLanguage,
  type LanguageScores,
  languageSampleLength,
  scoreLanguages,
} from './language.rules.ts'
import { createPassageEncoder } from './passage-encoder.ts'
import { remembering, rememberingWords } from './remembering.rules.ts'
import { stemWord } from './stem.rules.ts'
import { tokenise } from './tokens.rules.ts'

const maxWordsByLanguage = 50_000
const maxTexts = 500

/**
 * An analyser that gives the same results as the plain one and remembers the stems of words, what runs of texts hold, the
 * languages of the last texts, and what was made of objects that still live: stemming takes most of the time of tokenising,
 * and one question is searched for several times. It belongs to one process or thread.
 */
export function createCachingAnalyser(): Analyser {
  const stem = rememberingWords(stemWord, maxWordsByLanguage)
  const scoresOf = remembering(scoreLanguages, maxTexts)
  const languageScores = (text: string): LanguageScores => scoresOf(text.slice(0, languageSampleLength))
  const made = new WeakMap<object, unknown>()

  function remember<Value>(of: object, make: () => Value): Value {
    if (!made.has(of)) made.set(of, make())
    return made.get(of) as Value
  }

  return {
    stem,
    remember,
    encodePassage: createPassageEncoder(stem),
    tokenise: (text, language) => tokenise(text, language, stem),
    scoreLanguages: languageScores,
    detectLanguage: (text, among = null, prior = {}) => chooseLanguage(languageScores(text), among, prior),
  }
}
