import { fold } from '../text/fold.rules.ts'
import { remembering } from '../text/remembering.rules.ts'

/** A word of a message as phrases are matched against it, and where it stands in the message. */
export type Word = {
  /** folded, in its usual spelling */
  word: string
  /** UTF-16 units of the message; words that one short form stands for have the same place */
  start: number
  end: number
  /** number of its clause: a phrase does not go on behind a full stop or a question mark */
  clause: number
  /** one of the names of the one who answers */
  isName?: boolean
}

/** How people write words in a chat, and what they stand for: «xq» is «porque», «whats» is «what s». */
export type ChatSpellings = ReadonlyMap<string, string>

// A point inside an address or a number ends nothing; a smiley ends as much as a full stop. «&» is a word between spaces.
const wordOrEnd =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|(?<=\s)&(?=\s)|[.:](?![\p{L}\p{N}])|[?!;…\n¿¡。？！\p{Extended_Pictographic}]/gu
const isLetter = /\p{L}/u
const isWord = /^[\p{L}\p{N}&]/u

/** The words of a message in their order. Apostrophes separate, so «what's» is two words. */
export const splitWords = (text: string, spellings?: ChatSpellings): readonly Word[] =>
  respell(text.length > maxRemembered ? splitWrittenWords(text) : rememberedWords(text), spellings)

/** A message, and the texts of products, are read by many rules each. In UTF-16 units, and texts. */
const maxRemembered = 500
const maxTexts = 500

const rememberedWords = remembering(splitWrittenWords, maxTexts)

function splitWrittenWords(text: string): readonly Word[] {
  const words: Word[] = []
  let clause = 0
  for (const { 0: run, index } of text.matchAll(wordOrEnd)) {
    if (!isWord.test(run)) {
      clause++
      continue
    }
    words.push({ word: unstretch(fold(run)), start: index, end: index + run.length, clause })
  }
  return words
}

/** Words in their usual spelling; the same list where it changes none. */
export function respell(words: readonly Word[], spellings: ChatSpellings | undefined): readonly Word[] {
  if (spellings === undefined || !words.some(({ word }) => spellings.has(word))) return words
  return words.flatMap((each) => {
    const usual = spellings.get(each.word)
    return usual === undefined ? each : usual.split(' ').map((word) => ({ ...each, word }))
  })
}

/** «holaaaa» as «hola»: no language of the phrases writes a letter three times. */
function unstretch(word: string): string {
  if (!isStretched(word)) return word
  let result = ''
  for (let from = 0; from < word.length; ) {
    let to = from + 1
    while (word[to] === word[from]) to++
    result += to - from > 2 && isLetter.test(word[from] as string) ? word[from] : word.slice(from, to)
    from = to
  }
  return result
}

function isStretched(word: string): boolean {
  for (let at = 2; at < word.length; at++)
    if (word[at] === word[at - 1] && word[at] === word[at - 2]) return true
  return false
}
