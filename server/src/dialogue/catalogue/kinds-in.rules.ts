import { splitWords, type Word } from '../words.rules.ts'
import { kindOfWord, type ProductKind } from './catalogue-phrases.rules.ts'
import kindWords from './kinds.json' with { type: 'json' }

/** Kinds that say little beside another one: the sessions that a course has, the format of a guide. */
const lesserKinds: ReadonlySet<string> = new Set(['session', 'pdf'])

/** The kinds of products that the words at some positions name. */
export function kindsIn(positions: number[], all: readonly Word[], languages: string[]): ProductKind[] {
  const kinds = new Set(
    positions.map((at) => (isVerb(all, at) ? undefined : kindOfWord(all[at]!.word, languages))),
  )
  const named = [...kinds].filter((kind) => kind !== undefined && kind !== 'any')
  const main = named.filter((kind) => !lesserKinds.has(kind))
  return main.length > 0 ? main : named
}

/** «Cursos, kits?» names kinds of products and says nothing of them. */
export const namesOnlyKinds = (question: string, language: string): boolean =>
  splitWords(question).every(({ word }) => kindOfWord(word, [language]) !== undefined || isConjunction(word))

const definite: ReadonlySet<string> = new Set(
  'the this that your ur el la los las ese esa este esta tu su vuestro vuestra o a os as le la les ton votre der die das dein euer il lo tuo vostro el teu vostre'.split(
    ' ',
  ),
)

/** The kinds of products that a question names just behind «the», «your» and the like: «the e-book». */
export function definiteKinds(question: string, language: string): ProductKind[] {
  const all = joinOneToOne(splitWords(question))
  // «The e-book» is three words.
  const before = (at: number) => (all[at - 1]?.word === 'e' ? all[at - 2] : all[at - 1])
  const positions = [...all.keys()].filter((at) => definite.has(before(at)?.word ?? ''))
  return kindsIn(positions, all, [language])
}

const alsoVerbs: ReadonlySet<string> = new Set(['book', 'call', 'guide'])
const beforeVerbs: ReadonlySet<string> = new Set(
  'i we you u they he she people to can could should may must would will do please'.split(' '),
)

/** «Can I book a place?», «do you have a number I can call?» */
const isVerb = (all: readonly Word[], at: number): boolean =>
  alsoVerbs.has(all[at]!.word) && beforeVerbs.has(all[at - 1]?.word ?? '')

const besideKinds: ReadonlySet<string> = new Set(kindWords.anything.words.split(' '))
const conjunctions: ReadonlySet<string> = new Set(kindWords.anything.conjunctions.split(' '))

/** True for a folded word that stands between two things: «and». */
export const isConjunction = (word: string): boolean => conjunctions.has(word)

/** Tells whether a word stands for whatever there is, beside a kind. */
export const isAnything = (word: string, languages: string[]): boolean =>
  besideKinds.has(word) || kindOfWord(word, languages) === 'any'

/** «Your courses and products», «cursos y materiales»: any product is meant, not those of the kind alone. */
export function namesAnythingBeside(positions: number[], all: readonly Word[], languages: string[]): boolean {
  const isKind = (word: Word | undefined): boolean => {
    const kind = word && kindOfWord(word.word, languages)
    return kind !== undefined && kind !== 'any'
  }
  const isAny = (word: Word | undefined): boolean => word !== undefined && isAnything(word.word, languages)
  return positions.some((at) => {
    if (!conjunctions.has(all[at]!.word)) return false
    const before = all[at - 1]
    // An article may stand between: «los cursos y los productos».
    return [all[at + 1], all[at + 2]].some(
      (after) => (isKind(before) && isAny(after)) || (isAny(before) && isKind(after)),
    )
  })
}

/** The words, «one-to-one» and «1 on 1» as the one word that `kinds.json` has for them. */
export function joinOneToOne(words: readonly Word[]): readonly Word[] {
  const said = (at: number, ...some: string[]) => some.includes(words[at]?.word ?? '')
  const isJoined = (at: number) =>
    said(at, 'one', '1') && said(at + 1, 'to', 'on', '2') && said(at + 2, 'one', '1')
  if (!words.some((_, at) => isJoined(at))) return words
  return words.flatMap((word, at) => {
    if (isJoined(at)) return { ...word, word: 'onetoone', end: words[at + 2]!.end }
    return isJoined(at - 1) || isJoined(at - 2) ? [] : word
  })
}
