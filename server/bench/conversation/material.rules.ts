import { fold } from '../../src/text/fold.rules.ts'
import { sentenceSpans } from '../../src/text/sentences.rules.ts'
import type { SetAccount } from './sets.ts'

/** What an account says, as far as grading needs it. */
export type Material = {
  languages: string[]
  /** The titles and questions that a refusal may name, by their keys. */
  titleByKey: ReadonlyMap<string, string>
  /** Whatever stays in its own language when it is named, the longest first. */
  names: string[]
  /** What the creator wrote, plain. */
  written: { facts: string; descriptions: string; guided: string; messages: string }
  /** Sentences that say that nothing is known, plain. */
  refusals: string[]
}

/** A shorter sentence may be in the account's texts by chance. */
const minQuoteLength = 20

/** Text without case, accents, and special spaces, quotation marks and hyphens. */
export const plain = (text: string): string =>
  fold(
    text
      .replace(/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/g, "'")
      .replace(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
      .replace(/[\u2010-\u2012]/g, '-'),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** @param refusals that the platform has, besides those that the creator wrote */
export function describeMaterial(account: SetAccount, refusals: string[]): Material {
  const { name, languages, folders, texts, products, guided_answers, clones } = account
  const faqs = products.flatMap((product) => product.faqs)
  const messages = clones.map((clone) => clone.messages)
  const titleByKey = new Map([
    ...texts.map(({ key, title }) => [key, title] as const),
    ...products.map(({ key, title }) => [`product:${key}`, title] as const),
    ...guided_answers.map(({ key, question }) => [`guided:${key}`, question] as const),
  ])
  const names = [
    name,
    ...folders,
    ...titleByKey.values(),
    ...faqs.map(({ question }) => question),
    ...clones.flatMap(({ label, suggestions }) => [label, ...suggestions]),
  ]
  const join = (parts: string[]) => plain(parts.join('\n'))
  return {
    languages,
    titleByKey,
    names: names.toSorted((a, b) => b.length - a.length),
    written: {
      facts: join([...texts.map(({ content }) => content), ...faqs.map(({ answer }) => answer)]),
      descriptions: join(products.map(({ description }) => description)),
      guided: join(guided_answers.map(({ answer }) => answer)),
      messages: join(messages.flatMap((message) => Object.values(message))),
    },
    refusals: [...refusals, ...messages.flatMap(({ no_answer }) => no_answer ?? [])].map(plain),
  }
}

/**
 * The words of a reply that are neither quoted nor names: they show its language. Guided answers count where it says nothing
 * else, as their creator writes them in each language.
 */
export function ownWords(content: string, material: Material): string {
  const { facts, descriptions, guided, messages } = material.written
  const unlessIn = (texts: string[]) => {
    const isQuoted = (words: string) => texts.some((text) => text.includes(words))
    const own = sentencesOf(content).filter(
      (sentence) => !isQuoted(plain(sentence)) && !isQuoted(withoutTitle(sentence, material)),
    )
    return withoutNames(own.join('\n'), material)
  }
  const own = unlessIn([facts, descriptions, guided, messages])
  return /\p{L}/u.test(own) ? own : unlessIn([facts, descriptions, messages])
}

/** «Title: the first sentence of its description», plain and without the title. */
const withoutTitle = (sentence: string, material: Material): string =>
  plain(withoutNames(sentence, material)).replace(/^[^\p{L}\p{N}]+/u, '')

/** Whether a reply says a sentence of a text, or of an answer to a question about a product. */
export const quotesFacts = (content: string, material: Material): boolean =>
  quotes(content, material, [material.written.facts])

/** Whether a reply says anything that answers a question. */
export const quotesAnswers = (content: string, material: Material): boolean => {
  const { facts, descriptions, guided } = material.written
  return quotes(content, material, [facts, descriptions, guided])
}

const quotes = (content: string, material: Material, written: string[]): boolean =>
  sentencesOf(content)
    .filter((sentence) => withoutNames(sentence, material).trim().length >= minQuoteLength)
    .map(plain)
    .some((said) => written.some((text) => text.includes(said)))

/** The sentences of a reply, without marks of lists and quotation around them. */
const sentencesOf = (content: string): string[] =>
  content.split('\n').flatMap((line) =>
    sentenceSpans(line, null)
      .map(({ start, end }) => line.slice(start, end).replace(/^[\s\-–—•·*"'«“‘]+|[\s"'»”’]+$/gu, ''))
      .filter((sentence) => /\p{L}/u.test(sentence)),
  )

const withoutNames = (words: string, { names }: Material): string =>
  names.reduce((left, name) => left.replaceAll(name, ' '), words)
