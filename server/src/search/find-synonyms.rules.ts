import type { Analyser } from '../text/analyser.types.ts'
import { stemsOf, synonymLanguages } from './concepts.rules.ts'
import { type Alternative, type Counter, findStems, frequency } from './find-stems.rules.ts'
import { type IndexView, pairDocument } from './index-view.rules.ts'
import type { Steps } from './steps.rules.ts'

/** Measured: README.md, "Synonyms". */
export const synonymWeight = 0.75
/** A word of another language than the question's: README.md, "Synonyms". */
const translationWeight = 0.85
/** Of what a synonym covers, in a passage: of its many words one is often there by chance. */
export const passageShare = 0.7
// More of them find no more, and take time.
const maxSynonyms = 6
// A long text whose every word has synonyms would take long.
const maxWords = 16
const maxLanguages = 4

type Extensible = { concepts: ReadonlySet<number>; alternatives: Alternative[] }

type SynonymOptions = {
  /** languages of the question */
  spoken: readonly (string | null)[]
  analyser: Pick<Analyser, 'stem' | 'remember'>
}

/** Adds to the words of a question those of the visible texts that mean the same, in the languages of these. */
export function* addSynonyms(
  counter: Counter,
  terms: readonly Extensible[],
  options: SynonymOptions,
): Steps<void> {
  const languages = textLanguages(counter.view)
  const wanted = terms
    .map((term) => ({ term, stems: weighStems(term, languages, options) }))
    .filter(({ stems }) => stems.size > 0)
    .slice(0, maxWords)
  const found = yield* findStems(counter, new Set(wanted.flatMap(({ stems }) => [...stems.keys()])))
  for (const { term, stems } of wanted) {
    const own = new Set(term.alternatives.map(({ stem }) => stem))
    const synonyms = [...stems.keys()]
      .filter((stem) => !own.has(stem))
      .map((stem) => found.get(stem) ?? null)
      .filter((stem) => stem !== null)
      .map((stem) => ({
        ...stem,
        weight: stems.get(stem.stem) as number,
        isSynonym: true,
      }))
      .sort((a, b) => inQuestions(b) - inQuestions(a) || b.weight - a.weight || frequency(b) - frequency(a))
      .slice(0, maxSynonyms)
    term.alternatives.push(...synonyms)
  }
}

/** Stored questions are what synonyms are for. */
const inQuestions = ({ titles }: Pick<Alternative, 'titles'>): number => titles[pairDocument] as number

/** A word that means several things is meant as one of them: measured in README.md, "Synonyms". */
const ambiguityExponent = 0.3

/** The stems that mean the same as a word in these languages, and what each counts. */
function weighStems(
  { concepts }: Extensible,
  languages: readonly string[],
  options: SynonymOptions,
): ReadonlyMap<string, number> {
  // A question keeps its concepts from search to search.
  const known = options.analyser.remember(concepts, () => new Map<string, ReadonlyMap<string, number>>())
  const key = `${languages.join()} ${options.spoken.join()}`
  const weights = known.get(key) ?? weighAnew(concepts, languages, options)
  known.set(key, weights)
  return weights
}

function weighAnew(
  concepts: ReadonlySet<number>,
  languages: readonly string[],
  { spoken, analyser }: SynonymOptions,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const language of languages) {
    const full = spoken.includes(language) ? synonymWeight : translationWeight
    const stems = [...concepts].flatMap((concept) => stemsOf(concept, language, analyser.stem))
    for (const [stem, shared] of Map.groupBy(stems, (each) => each)) {
      const weight = full * (shared.length / concepts.size) ** ambiguityExponent
      weights.set(stem, Math.max(weights.get(stem) ?? 0, weight))
    }
  }
  return weights
}

/** The commonest languages of the texts that have synonyms. */
function textLanguages({ languages }: IndexView): string[] {
  return Object.keys(languages)
    .filter((language) => synonymLanguages.has(language))
    .sort((a, b) => languages[b]! - languages[a]!)
    .slice(0, maxLanguages)
}

/** The word itself or a correction. */
export const isOwn = ({ isSynonym }: Alternative): boolean => !isSynonym
