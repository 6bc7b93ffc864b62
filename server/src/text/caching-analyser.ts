import type { Analyser } from './analyser.types.ts'
import {
  chooseLanguage,
  type LanguageScores,
  languageSampleLength,
  scoreLanguages,
} from './language.rules.ts'
import { createPassageEncoder } from './passage-encoder.ts'
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
  const stems = new Map<string | null, Map<string, string>>()
  const scores = new Map<string, LanguageScores>()
  const made = new WeakMap<object, unknown>()

  function stem(word: string, language: string | null): string {
    let cache = stems.get(language)
    if (cache === undefined) {
      cache = new Map()
      stems.set(language, cache)
    }
    const cached = cache.get(word)
    if (cached !== undefined) return cached
    if (cache.size >= maxWordsByLanguage) cache.clear()
    const stemmed = stemWord(word, language)
    cache.set(word, stemmed)
    return stemmed
  }

  function languageScores(text: string): LanguageScores {
    const sample = text.slice(0, languageSampleLength)
    let found = scores.get(sample)
    if (found === undefined) {
      found = scoreLanguages(sample)
      if (scores.size >= maxTexts) scores.delete(scores.keys().next().value!)
      scores.set(sample, found)
    }
    return found
  }

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
