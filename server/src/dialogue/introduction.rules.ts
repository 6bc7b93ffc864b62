import type { PhraseLabel } from './lexicon.types.ts'
import { findInPart, isMarked, type Readings, wordsIn } from './readings.rules.ts'
import type { MessagePart } from './split-message.rules.ts'
import type { UnderstoodPart } from './understand-part.rules.ts'

const asking: ReadonlySet<PhraseLabel> = new Set(['question', 'weak_question', 'relative', 'opening'])
/** «I'm a runner with a sore knee» says what is the matter. */
const addsMore = new Set(
  'with without but con sin pero com sem mas avec sans mais mit ohne aber senza ma amb sense'.split(' '),
)

/** True where all that is left of a message says who the visitor is: «hello, I'm a teacher from Leeds». */
export function onlyIntroduces(
  readings: Readings,
  parts: readonly (MessagePart & UnderstoodPart)[],
): boolean {
  const left = parts.filter(({ rest }) => rest !== null)
  return left.length > 0 && left.every((part) => introduces(readings, { ...part, ...part.rest }))
}

function introduces(readings: Readings, part: MessagePart): boolean {
  const words = wordsIn(readings.written, part)
  if (words.some(({ word }) => addsMore.has(word))) return false
  if (isMarked(readings, part)) return false
  const found = findInPart(readings, part)
  const languages = new Set(found.map(({ language }) => language))
  return languages.values().some((language) => {
    const own = found.filter((one) => one.language === language)
    const begins = (at: number | undefined) =>
      own.some(({ label, start }) => label === 'introduction' && start === at)
    const ands = own.filter(({ label }) => label === 'and')
    // «I'm Ana and I live in Leeds», but not «I'm Ana and I need yarn».
    const goOn = ands.every(({ end }) => begins(words.find(({ start }) => start >= end)?.start))
    const startsAnew = begins(part.start) || ands.some(({ start }) => start === part.start)
    return startsAnew && goOn && !own.some(({ label }) => asking.has(label))
  })
}
