import ca from './replies/ca.json' with { type: 'json' }
import de from './replies/de.json' with { type: 'json' }
import en from './replies/en.json' with { type: 'json' }
import es from './replies/es.json' with { type: 'json' }
import fr from './replies/fr.json' with { type: 'json' }
import it from './replies/it.json' with { type: 'json' }
import pt from './replies/pt.json' with { type: 'json' }

type Replies = typeof en
export type Sentence = Exclude<keyof Replies, '_licence' | 'kinds' | 'kinds_among'>

const byLanguage: ReadonlyMap<string, Replies> = new Map(Object.entries({ ca, de, en, es, fr, it, pt }))

const repliesIn = (language: string): Replies => byLanguage.get(language) ?? en

/** A sentence in a language with its values put in; English where there is no translation. */
export const say = (
  language: string,
  sentence: Sentence,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  repliesIn(language)[sentence].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A kind of product with its article. */
export const sayKind = (language: string, kind: keyof Replies['kinds']): string =>
  repliesIn(language).kinds[kind]

/** A kind as a group: «the courses». */
export const sayKindAsGroup = (language: string, kind: keyof Replies['kinds']): string =>
  repliesIn(language).kinds_among[kind]

/** The language in which prices are written beside these sentences. */
export const formatLanguage = (language: string): string => (byLanguage.has(language) ? language : 'en')
