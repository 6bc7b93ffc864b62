import { detectLanguage } from '../../../text/language.rules.ts'
import { encodePassageTokens } from '../../../text/passage-tokens.rules.ts'
import { splitIntoPassages } from '../../../text/passages.rules.ts'

/** A product's card, or a question about it with its answer. */
export type ProductText = {
  kind: 'product' | 'product_faq'
  id: number
  /** the product's title, or the question */
  title: string
  /** the description, or the answer */
  text: string
  /** what it is also found by: the types of a card, the product of a question */
  context: string
  digest: string
}

export type ProductPassage = Omit<ProductText, 'context'> & { sequence: number; tokens: Uint8Array }

/** What the index holds of a product text: passages of a card, a question and its answer as one. */
export function productPassages(product: ProductText): ProductPassage[] {
  const { kind, id, title, text, context, digest } = product
  const { language } = detectLanguage(`${title}\n${text}`)
  const same = { kind, id, title, digest }
  if (kind === 'product_faq') {
    // Questions of several products are often the same: their product's title tells them apart.
    const tokens = encodePassageTokens({ text: `${text}\n${context}`, title, language })
    return [{ ...same, text, sequence: 0, tokens }]
  }
  return splitIntoPassages(text, language).map((passage) => ({
    ...same,
    text: passage.text,
    sequence: passage.sequence,
    tokens: encodePassageTokens({ text: passage.text, title: `${title}\n${context}`, language }),
  }))
}
