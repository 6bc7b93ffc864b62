import { usualSpelling } from '../../../dialogue/usual-spelling.rules.ts'
import { propertyWordsIn } from '../../../text/property-words.rules.ts'
import { sentenceSpans } from '../../../text/sentences.rules.ts'
import { contentStems } from './content-stems.rules.ts'
import { sentenceWeight } from './sentence-weight.rules.ts'

type Told = {
  /** what was said to the questions before */
  told: string
  /** what the texts say to this one beside it */
  further: string
}

/** Whether a sentence that was told already fits a question better than any that its own answer adds. */
export function isToldAlready(question: string, language: string, { told, further }: Told): boolean {
  const stems = contentStems(question, language)
  const weigh = sentenceWeight(question, language)
  const fit = (sentence: string) =>
    contentStems(sentence, language).intersection(stems).size + (weigh(sentence) > 0 ? 1 : 0)
  const best = (text: string) =>
    Math.max(0, ...sentenceSpans(text, language).map(({ start, end }) => fit(text.slice(start, end))))
  return best(told) > best(further)
}

/** «How much is postage, and which day do you send parcels?» */
const minHeld = 2

/** Whether one sentence that was told holds what a question asks for, and its words; besides a fact one word may be missing, «day». */
export function isAnsweredAlready(question: string, language: string, told: string): boolean {
  const stems = contentStems(question, language)
  const weigh = sentenceWeight(question, language)
  return sentenceSpans(told, language).some(({ start, end }) => {
    const sentence = told.slice(start, end)
    const held = contentStems(sentence, language).intersection(stems).size
    return held >= minHeld && held >= stems.size - (weigh(sentence) > 0 ? 1 : 0)
  })
}

/** Whether a question names nothing but a property: «and what's the max?» */
export function isOfNoSubject(question: string, language: string): boolean {
  const properties = propertyWordsIn(language)
  return contentStems(usualSpelling(question, language), language, properties).size === 0
}
