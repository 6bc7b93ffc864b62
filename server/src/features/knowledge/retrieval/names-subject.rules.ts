import { conceptsOf, synonymLanguages } from '../../../search/concepts.rules.ts'
import { readLikelyMeanings } from '../../../search/read-meanings.rules.ts'
import type { Analyser } from '../../../text/analyser.types.ts'

type Languages = {
  /** that the subject is said in */
  language: string
  /** that names may be in */
  nameLanguages: readonly string[]
  analyser: Analyser
}

/**
 * How far a name has all words of a subject, or words of their meaning: «toys» names «Juguetes caseros». From 0, where it lacks
 * one, to 1, where it has all that they may mean. Nothing names a subject without words.
 */
export function createNameMeasure(
  subject: string,
  { language, nameLanguages, analyser }: Languages,
): (name: string) => number {
  const wanted = readWords(subject, language, analyser).filter(({ counts }) => counts)
  if (wanted.length === 0) return () => 0
  const languages = [...new Set([language, ...nameLanguages])]
  return (name) => {
    const said = languagesOfName(name, languages, analyser).flatMap((one) => readWords(name, one, analyser))
    const shareSaid = ({ stem, concepts }: NameWord) =>
      Math.max(0, ...said.map((one) => (one.stem === stem ? 1 : shareOf(concepts, one.concepts))))
    return Math.min(...wanted.map(shareSaid))
  }
}

const shareOf = (concepts: ReadonlySet<number>, others: ReadonlySet<number>): number =>
  concepts.size === 0 ? 0 : concepts.intersection(others).size / concepts.size

/** «Té» says nothing in Spanish, but is the word for tea in others. */
function languagesOfName(name: string, languages: string[], { tokenise }: Analyser): string[] {
  const saysNothing = languages.some((language) => tokenise(name, language).every(({ stop }) => stop))
  return saysNothing ? [...new Set([...languages, ...synonymLanguages])] : languages
}

type NameWord = { stem: string; concepts: ReadonlySet<number>; counts: boolean }

/** The words of a short text. Stop words count and mean something only where it has no others: «Té». */
function readWords(text: string, language: string, analyser: Analyser): NameWord[] {
  const tokens = analyser.tokenise(text, language)
  const saysNothing = tokens.every(({ stop }) => stop)
  const counted = tokens.map((token) => ({ ...token, stop: token.stop && !saysNothing }))
  const meanings = readLikelyMeanings(counted, { languages: [language], analyser })
  return counted.map(({ word, stem, stop }) => {
    // The stem of «loros» is too short to mean something, «loro» does.
    const singular = word.replace(/s$/u, '')
    const own = stop || !synonymLanguages.has(language) ? [] : conceptsOf(singular, language, analyser.stem)
    return { stem, concepts: new Set([...(meanings.get(stem)?.concepts ?? []), ...own]), counts: !stop }
  })
}
