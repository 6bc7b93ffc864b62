import en from './replies/en.json' with { type: 'json' }
import es from './replies/es.json' with { type: 'json' }

const { _licence, ...english } = en
export type Sentence = keyof typeof english
type Sentences = Record<Sentence, string[]>

const byLanguage: Readonly<Record<string, Sentences>> = { en: english, es }

/** What is put into sentences. */
type Values = { name: string; account: string; topics: string }

/** Says a sentence of small talk in a language; `variant`, the number
 * of messages before it, chooses among its wordings. English where the language is not known. */
export function say(
  sentence: Sentence,
  { language, variant, values }: { language: string; variant: number; values: Values },
): string {
  const sentences = (Object.hasOwn(byLanguage, language) ? byLanguage[language] : english) as Sentences
  const wordings = sentences[sentence]
  const wording = wordings[Math.ceil(variant / 2) % wordings.length] as string
  return wording.replace(/\{(name|account|topics)\}/g, (_, key: keyof Values) => values[key])
}
