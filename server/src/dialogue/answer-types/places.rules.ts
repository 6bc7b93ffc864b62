import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import lists from './places.json' with { type: 'json' }

/** At the beginning of a clause: «I do not know where to start» asks for no place. */
const where =
  /(?:^|[¿¡.,;:?!]|(?<!\p{L})(?:y|e|i|and|et|und|so|hey))\s*(?:(?:a\s?|para\s)?d[oó]nde|dond|dnd|where|wher|(?:a\s?|pa?ra\s)?onde|où|wo|wohin|dove)(?!\p{L})/iu
/** As it is typed without accents, and where it is another word elsewhere. */
const whereIn: Record<string, RegExp> = { ca: /^\W*on(?!\p{L})/iu, fr: /^\W*ou(?!\p{L})/iu }
const places = compilePhrases({ place: lists.places })

/** Tells whether a question asks where something is. */
export const asksWhere = (question: string, language: string): boolean =>
  where.test(question) || whereIn[language]?.test(question) === true

/** Whether a sentence in any of the languages tells where something is. */
export const holdsPlace = (sentence: string): boolean => findPhrases(places, splitWords(sentence)).length > 0
