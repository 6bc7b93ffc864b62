import { fold } from '../../text/fold.rules.ts'
import { compilePhrases, type Phrases } from '../phrases.rules.ts'
import ca from './ca.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import kindWords from './kinds.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

export type CatalogueIntent = keyof typeof en.intents
export type ProductLevel = keyof typeof en.levels
type KindOrAny = Exclude<keyof typeof kindWords, '_licence' | 'anything' | 'shared'>
export type ProductKind = Exclude<KindOrAny, 'any'>

const referenceLabels = [
  'pointing',
  'indefinite',
  'references',
  'which_one',
  'pair',
  'each',
  'everything',
  'comparative',
  'separators',
  'beside',
  'inexperience',
  'undecided',
  'paid',
  'alternatives',
  'wishes',
  'noticed',
  'buys_nothing',
  'offers_nothing',
  'wares',
  'says_free',
] as const

/** What visitors ask of a catalogue in one language. */
export type CataloguePhrases = {
  intents: Phrases<CatalogueIntent>
  levels: Phrases<ProductLevel>
  /**
   * what refers to something: this one, the one about, both of them, each of them, a cheaper one; what stands between two things; «not free»;
   * «compare it with»; «I have never», before what one has not done; «I don't know which», where one chooses; «or anything»,
   * after what need not be; «could you come», what one would like; «I saw that you have», which asks nothing; «get over», where nothing is bought;
   * «hacen falta», where nothing is offered; «anything for sale»; «free»
   */
  references: Phrases<(typeof referenceLabels)[number]>
  /** «second»: a place in what was spoken of, where nothing else is named */
  ordinals: ReadonlySet<string>
  /** words before what a title says that a product is not about */
  negations: ReadonlySet<string>
  /** words that say nothing of a product */
  filler: ReadonlySet<string>
}

const texts = { es, en, pt, fr, de, it, ca }
const { _licence, anything: _anything, shared, ...kindLists } = kindWords
const kinds = Object.entries(kindLists) as [KindOrAny, Record<string, string>][]

const words = (text: string): string[] => fold(text).split(' ')

/** The kind that a folded word names, in any language; 'any' for «product». */
export const kindsByWord: ReadonlyMap<string, KindOrAny> = new Map(
  kinds.flatMap(([kind, byLanguage]) =>
    Object.values(byLanguage)
      .flatMap(words)
      .map((word): [string, KindOrAny] => [word, kind]),
  ),
)

/** Words for kinds that are other words in another language, «stage» and «oficina», and what stands beside them in their own one. */
type SharedKindWords = { language: string; words: ReadonlySet<string>; beside: ReadonlySet<string> }
export const sharedKindWords: readonly SharedKindWords[] = Object.entries(shared).map(([language, each]) => ({
  language,
  words: new Set(words(each.words)),
  beside: new Set(words(each.beside)),
}))

/** The kind that a folded word names in some languages. */
export function kindOfWord(word: string, languages: readonly string[]): KindOrAny | undefined {
  const shared = sharedKindWords.find(({ words }) => words.has(word))
  return shared === undefined || languages.includes(shared.language) ? kindsByWord.get(word) : undefined
}

/** The folded words for a kind in all languages. */
export const wordsOfKind = (kind: ProductKind): string[] =>
  kindsByWord
    .entries()
    .filter(([, each]) => each === kind)
    .map(([word]) => word)
    .toArray()

/** Words by which a search finds products of a level, in all languages. */
export const wordsOfLevel = (level: ProductLevel): string[] => [
  ...new Set(Object.values(texts).flatMap(({ levels }) => levels[level][0]?.split('|') ?? [])),
]

/** The folded words for any kind in a language, as alternatives of a phrase. */
export const wordsOfAnyKind = (language: string): string =>
  kinds.flatMap(([, byLanguage]) => words(byLanguage[language] ?? '')).join('|')

export const phrasesByLanguage: ReadonlyMap<string, CataloguePhrases> = new Map(
  Object.entries(texts).map(([language, text]) => [language, compile(language, text)]),
)

function compile(language: string, text: typeof en): CataloguePhrases {
  const kindsHere = wordsOfAnyKind(language)
  const withKinds = (phrases: string[]) => phrases.map((phrase) => phrase.replaceAll('{kind}', kindsHere))
  const intents = Object.entries(text.intents).map(([intent, phrases]) => [intent, withKinds(phrases)])
  const references = referenceLabels.map((label) => [label, withKinds(text[label])] as const)
  return {
    intents: compilePhrases(Object.fromEntries(intents) as Record<CatalogueIntent, string[]>),
    levels: compilePhrases(text.levels),
    references: compilePhrases(
      Object.fromEntries(references) as Pick<typeof text, (typeof referenceLabels)[number]>,
    ),
    ordinals: new Set(words(text.ordinals)),
    negations: new Set(words(text.negations)),
    filler: new Set(words(text.filler)),
  }
}
