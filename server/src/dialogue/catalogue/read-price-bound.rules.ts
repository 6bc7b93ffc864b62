import { lexiconByLanguage } from '../lexicons.rules.ts'
import { compilePhrases, findPhrases, type Phrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import type { ProductKind } from './catalogue-phrases.rules.ts'
import { findCatalogueRequest, readNaming } from './find-catalogue-request.rules.ts'
import lists from './price-bounds.json' with { type: 'json' }

const { _licence, gifts: giftWords, ...byLanguage } = lists
const phrases: ReadonlyMap<string, Phrases<'atMost'>> = new Map(
  Object.entries(byLanguage).map(([language, atMost]) => [language, compilePhrases({ atMost })]),
)
const money =
  /^\s*(?:[€$£]|euros?\b|eur\b|dollars?\b|dólares\b|dolares\b|pounds?\b|libras\b|pesos\b|quid\b|bucks\b|usd\b|gbp\b)/iu
const moneySign = /[€$£]\s*$/u
const cost =
  /^(?:cost|costs|cuest|valg|vale|valen|coût|cout|kost|custa|cost[ai]|preci|price|prix|preis|prezz|preu)/u

const gifts: ReadonlySet<string> = new Set(giftWords.split(' '))
const mark = /[,;.:?!¿¡\n]/u

/** What a question says that products may cost at most, and of which kinds. */
export type PriceBound = { max_price: number; kinds: ProductKind[] }

/**
 * Reads «courses for less than 100 euros». Null where no amount of money is named, or nothing shows that products are asked for: a
 * kind of them, or no other thing.
 */
export function readPriceBound(question: string, language: string): PriceBound | null {
  const known = phrases.get(language)
  if (known === undefined) return null
  const words = splitWords(question, lexiconByLanguage.get(language)?.spellings)
  const isGift = words.some(({ word }) => gifts.has(word))
  for (const { from, to } of findPhrases(known, words)) {
    const amount = words[to]
    if (amount === undefined || !/^\d{1,6}$/.test(amount.word)) continue
    const { start, end } = amount
    const isMoney =
      money.test(question.slice(end, end + 10)) || moneySign.test(question.slice(start - 2, start))
    // «A present for my father who plays chess: what do you have for less than 40 euros?» is told of the father.
    const asked = isGift ? partAround(question, words[from]!.start) : question
    const naming = readNaming(asked, language)
    const bound = new Set(words.slice(from, to).map(({ word }) => word))
    const others = naming.words.filter(
      (word) => !/^\d/.test(word) && !cost.test(word) && !gifts.has(word) && !bound.has(word),
    )
    const isOfProducts = naming.kinds.length > 0 || others.length === 0
    const asksCost = words.some(({ word }) => cost.test(word))
    // «What do you have under 30?» names no money, nor anything else.
    const isLast = words[to + 1]?.clause !== amount.clause
    const beside = `${question.slice(0, words[from]!.start)} ${question.slice(end)}`
    const asksList = isLast && others.length === 0 && asksForList(beside, language)
    if (isOfProducts && (isMoney || asksCost || asksList))
      return { max_price: Number(amount.word), kinds: naming.kinds }
  }
  return null
}

/** Whether a folded word names a currency: «euros». */
export const isCurrency = (word: string): boolean => money.test(word)

const decimals = /^[.,](\d{1,2})(?!\d)/u
const thousands = /^[.,](\d{3})(?!\d)/u

/** The first amount of money that a question names, in units of its currency: «12.50 euros», «£1,000»; null where it names none. */
export function readAmount(question: string): number | null {
  for (const { 0: digits, index } of question.matchAll(/(?<![\d.,])\d{1,6}/gu)) {
    const rest = question.slice(index + digits.length)
    const [mark = '', further = ''] = thousands.exec(rest) ?? decimals.exec(rest) ?? []
    const isMoney = money.test(rest.slice(mark.length)) || moneySign.test(question.slice(0, index))
    if (isMoney) return Number(further.length === 3 ? digits + further : `${digits}.${further}`)
  }
  return null
}

const asksForList = (question: string, language: string): boolean =>
  findCatalogueRequest(question, language)?.intents.has('list') === true

/** The part of a question between marks that holds a place. */
function partAround(question: string, place: number): string {
  const before = question.slice(0, place).split(mark).at(-1)!
  return before + question.slice(place).split(mark)[0]!
}
