import { fold } from '../text/fold.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import en from './acts/en.json' with { type: 'json' }
import es from './acts/es.json' with { type: 'json' }
import type { Lexicon, PhraseLabel } from './lexicon.types.ts'
import { compilePhrases } from './phrases.rules.ts'

type LexiconFile = {
  spellings: Record<string, string>
  /** alternatives that several phrases name as `<name>` */
  sets: Record<string, string>
  fillers: string
  phrases: Partial<Record<PhraseLabel, string[]>>
}

/** The languages whose phrases are known, larger ones first: that decides where a phrase is the same in several. */
export const lexicons: readonly Lexicon[] = Object.entries({ en, es }).map(([language, file]) =>
  createLexicon(language, file),
)

function createLexicon(language: string, { spellings, sets, fillers, phrases }: LexiconFile): Lexicon {
  const expand = (phrase: string) => phrase.replace(/<(\w+)>/g, (_, name: string) => sets[name] as string)
  const expanded = Object.entries(phrases).map(([label, list]) => [label, list.map(expand)])
  return {
    language,
    phrases: compilePhrases<PhraseLabel>(Object.fromEntries(expanded)),
    spellings,
    fillers: new Set([...stopwordsIn(language), ...fold(fillers).split(' ')]),
  }
}
