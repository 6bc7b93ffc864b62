import { plainAnalyser } from '../../../text/analyser.rules.ts'
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
  /** other words that find it: the tags of the product, or the title of the product of a question */
  context: string
  digest: string
}

export type ProductPassage = Omit<ProductText, 'context'> & { sequence: number; tokens: Uint8Array }

/** The passages of a product text. A question and its answer are one passage. */
export function productPassages(product: ProductText, analyser = plainAnalyser): ProductPassage[] {
  const { kind, id, title, text, context, digest } = product
  const { language } = analyser.detectLanguage(`${title}\n${text}`)
  const same = { kind, id, title, digest }
  if (kind === 'product_faq') {
    // Several products often have the same questions. The title of the product distinguishes them.
    const tokens = encodePassageTokens({ text: `${text}\n${context}`, title, language }, analyser)
    return [{ ...same, text, sequence: 0, tokens }]
  }
  return splitIntoPassages(text, language).map((passage) => ({
    ...same,
    text: passage.text,
    sequence: passage.sequence,
    tokens: encodePassageTokens({ text: passage.text, title: `${title}\n${context}`, language }, analyser),
  }))
}
