import { lexiconByLanguage } from './lexicons.rules.ts'
import { splitWords } from './words.rules.ts'

/** A question as it is usually spelled in its language: «hw» is «how». The same text where nothing of it is chat spelling. */
export function usualSpelling(question: string, language: string): string {
  const text = language === 'en' ? withShipping(withoutNumbersForWords(question)) : question
  const spellings = lexiconByLanguage.get(language)?.spellings
  if (spellings === undefined) return text
  let result = ''
  let at = 0
  for (const { word, start, end } of splitWords(text)) {
    const usual = spellings.get(word)
    if (usual === undefined) continue
    result += text.slice(at, start) + usual
    at = end
  }
  return result + text.slice(at)
}

/** «The best way 2 clean it», «ok 4 my boat»: no unit follows. */
const numbersForWords = {
  to: /(?<=\b(?:way|ways|how|want|wanna|need|have|like|time|able|safe|best|try|place|easy|ok|good) )2(?= \p{L}\p{L})/giu,
  for: /(?<=\p{L} )4(?= (?:my|me|us|our|your|u|beginners)\b)/giu,
}

const withoutNumbersForWords = (text: string): string =>
  text.replace(numbersForWords.to, 'to').replace(numbersForWords.for, 'for')

/** «Can you post it to Ireland?» asks for no post on a blog. */
const posting =
  /(?<=\b(?:you|u|ya|they|he|she|ye) )post(?= (?:it|them|(?:one )?(?:abroad|overseas|internationally|worldwide|outside|to))\b(?! (?:on|here)\b)(?! (?:(?:to|in) )?(?:instagram|youtube|tiktok|facebook|twitter|linkedin|reddit|patreon|substack|social|your|the)\b))/giu

const withShipping = (text: string): string => text.replace(posting, 'ship')
