import pastTense from './past-tense.json' with { type: 'json' }

const { _licence, ...lists } = pastTense
const split = (words: string): string[] => words.split(' ').filter(Boolean)
const minStem = 2
/** These words, and words with one of the endings («-ed»). */
function matcher(words: string): (word: string) => boolean {
  const whole = new Set(split(words))
  const endings = [...whole].filter((each) => each.startsWith('-')).map((each) => each.slice(1))
  const endsSo = (each: string) => (ending: string) =>
    each.length >= ending.length + minStem && each.endsWith(ending)
  return (each) => whole.has(each) || endings.some(endsSo(each))
}
const byLanguage = new Map(
  Object.entries(lists).map(([language, { past, unless, passive, auxiliaries, participles }]) => [
    language,
    {
      isPast: matcher(past),
      isOther: matcher(unless),
      isPassive: matcher(passive),
      isAuxiliary: matcher(auxiliaries),
      isParticiple: matcher(participles),
    },
  ]),
)

/** «J’étais» is two words, and so is «didn’t». */
const word = /[\p{L}\p{M}]+/gu

/** How many verbs of a text are in the past tense; 0 in a language without a list. */
export function countPastTense(text: string, language: string | null): number {
  const list = byLanguage.get(language ?? '')
  if (list === undefined) return 0
  const words = text.toLowerCase().match(word) ?? []
  const isPast = (each: string, at: number): boolean => {
    const before = words[at - 1] ?? ''
    if (list.isPast(each)) return !list.isOther(each) && !list.isPassive(before)
    return list.isAuxiliary(before) && list.isParticiple(each)
  }
  return words.filter(isPast).length
}
