import type { DialogueAct } from '../../../dialogue/lexicon.types.ts'
import { nameLanguages } from './name-languages.rules.ts'
import ca from './replies/ca.json' with { type: 'json' }
import de from './replies/de.json' with { type: 'json' }
import en from './replies/en.json' with { type: 'json' }
import es from './replies/es.json' with { type: 'json' }
import fr from './replies/fr.json' with { type: 'json' }
import it from './replies/it.json' with { type: 'json' }
import pt from './replies/pt.json' with { type: 'json' }
import short from './replies/short.json' with { type: 'json' }

const { _licence, ...english } = en
export type Sentence = keyof typeof english
type Sentences = Record<Sentence, string[]>
type ShortReplies = { hello: string; welcome: string; bye: string }

const byLanguage: Readonly<Record<string, Sentences>> = { en, es, pt, fr, de, it, ca }
const shortByLanguage: Readonly<Record<string, ShortReplies | string>> = short

/** What is put into sentences. */
type Values = { name: string; account: string; topics: string; written?: readonly string[] }

/**
 * Says a sentence of small talk in a language, in English where the language is not known. `variant`, the number of
 * messages before it, chooses among its wordings.
 */
export function say(
  sentence: Sentence,
  { language, variant, values }: { language: string; variant: number; values: Values },
): string {
  const own = Object.hasOwn(byLanguage, language) ? language : 'en'
  const sentences = byLanguage[own] as Sentences
  const wordings = sentences[sentence]
  const wording = wordings[Math.ceil(variant / 2) % wordings.length] as string
  const { name, account, topics, written = [] } = values
  const others = Object.keys(byLanguage).filter((one) => one !== own)
  const inserted = {
    name: () => name,
    account: () => account,
    topics: () => topics,
    spoken: () => nameLanguages([own, ...others], own, 'disjunction'),
    written: () => nameLanguages(written, own, 'conjunction'),
  }
  return wording.replace(/\{(name|account|topics|spoken|written)\}/g, (_, key: keyof typeof inserted) =>
    inserted[key](),
  )
}

/**
 * A reply to a greeting, thanks or a goodbye in a language of which no more is known: a word or two, and to a greeting
 * the name of the clone with its topics. @returns null for other acts and languages
 */
export function shortReply(act: DialogueAct, language: string, { name, topics }: Values): string | null {
  const replies = Object.hasOwn(shortByLanguage, language) ? shortByLanguage[language] : undefined
  if (replies === undefined || typeof replies === 'string') return null
  switch (act) {
    case 'greeting':
    case 'how_are_you':
      return `${replies.hello} ${topics === '' ? name : `${name}: ${topics}`}`
    case 'thanks':
      return replies.welcome
    case 'goodbye':
      return replies.bye
    default:
      return null
  }
}
