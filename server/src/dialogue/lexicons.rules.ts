import { fold } from '../text/fold.rules.ts'
import { stopwordsIn } from '../text/stopwords.rules.ts'
import ca from './acts/ca.json' with { type: 'json' }
import de from './acts/de.json' with { type: 'json' }
import en from './acts/en.json' with { type: 'json' }
import es from './acts/es.json' with { type: 'json' }
import fr from './acts/fr.json' with { type: 'json' }
import furtherGreetings from './acts/greetings.json' with { type: 'json' }
import it from './acts/it.json' with { type: 'json' }
import pt from './acts/pt.json' with { type: 'json' }
import type { Lexicon, PhraseLabel } from './lexicon.types.ts'
import { compilePhrases } from './phrases.rules.ts'

type LexiconFile = {
  spellings: Record<string, string>
  /** alternatives that several phrases name as `<name>` */
  sets: Record<string, string>
  fillers: string
  phrases: Partial<Record<PhraseLabel, string[]>>
}

const greetingLabels: ReadonlySet<PhraseLabel> = new Set<PhraseLabel>([
  'greeting',
  'how_are_you',
  'thanks',
  'goodbye',
  'yes',
  'no',
  'courtesy',
])

const { _licence, ...further } = furtherGreetings
const nothing: LexiconFile = { spellings: {}, sets: {}, fillers: '', phrases: {} }

/** The languages that are known, larger ones first: that decides where a phrase is the same in several. */
export const lexicons: readonly Lexicon[] = [
  ...Object.entries<LexiconFile>({ en, es, pt, fr, de, it, ca }).map(([language, file]) =>
    createLexicon(language, file),
  ),
  ...Object.entries<LexiconFile['phrases']>(further).map(([language, phrases]) =>
    createLexicon(language, { ...nothing, phrases }),
  ),
]

export const lexiconByLanguage: ReadonlyMap<string, Lexicon> = new Map(
  lexicons.map((lexicon) => [lexicon.language, lexicon]),
)

function createLexicon(language: string, { spellings, sets, fillers, phrases }: LexiconFile): Lexicon {
  const expand = (phrase: string) => phrase.replace(/<(\w+)>/g, (_, name: string) => sets[name] as string)
  const compile = (isWanted: (label: PhraseLabel) => boolean) => {
    const wanted = (Object.entries(phrases) as [PhraseLabel, string[]][]).filter(([label]) => isWanted(label))
    return compilePhrases<PhraseLabel>(
      Object.fromEntries(wanted.map(([label, list]) => [label, list.map(expand)])),
    )
  }
  const isGreeting = (label: PhraseLabel) => greetingLabels.has(label)
  return {
    language,
    greetings: compile(isGreeting),
    phrases: compile((label) => !isGreeting(label)),
    spellings: Object.keys(spellings).length > 0 ? new Map(Object.entries(spellings)) : undefined,
    fillers: new Set([...stopwordsIn(language), ...fold(fillers).split(' ')]),
  }
}
