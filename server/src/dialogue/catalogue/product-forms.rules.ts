import { remembering } from '../../text/remembering.rules.ts'
import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'
import texts from './product-forms.json' with { type: 'json' }

const { _licence, ...lists } = texts
type Label = keyof typeof lists
/** What one gets, as visitors name it who do not know what it is called: «the video thing», «that morning with the clocks». */
export type ProductForm = Exclude<Label, 'deal'>

const phrases = compilePhrases<Label>(lists)

/** Questions and the beginnings of descriptions come again. */
const maxRemembered = 500
const labelsIn = remembering(
  (text): ReadonlySet<Label> => new Set(findPhrases(phrases, splitWords(text)).map(({ label }) => label)),
  maxRemembered,
)

/** The forms of products that a text names, in any language. */
export const formsIn = (text: string): ReadonlySet<ProductForm> =>
  new Set([...labelsIn(text)].filter((label) => label !== 'deal'))

/** Whether it has a word of somebody who buys, comes or pays: «can I sign up», «do you post to». */
export const isOfDeal = (text: string): boolean => labelsIn(text).has('deal')
