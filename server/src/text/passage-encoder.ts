import type { PassageTexts } from './analyser.types.ts'
import { createByteWriter } from './byte-writer.rules.ts'
import { type CountedToken, encodePassageTokens, joinTokens, writeToken } from './passage-tokens.rules.ts'
import { type Token, tokenise } from './tokens.rules.ts'

// A longer run has few equals: an address, or a line of a script without spaces.
const maxRunLength = 40
const space = 32
/** Runs and words. */
const maxRemembered = 100_000

/** A word of a language. `counted` is the passage that its counts are of. */
type Word = CountedToken & { stop: boolean; counted: number }

type Language = { words: Map<string, Word>; runs: Map<string, Word[]> }

/**
 * Encodes passages as `encodePassageTokens` does, and remembers what the runs of a text between spaces hold, written as
 * they are stored: most runs of a text come again. It belongs to one process or thread.
 */
export function createPassageEncoder(stem: (word: string, language: string | null) => string) {
  const languages = new Map<string | null, Language>()
  let codes = createByteWriter(1024)
  let remembered = 0
  let passage = 0

  function ensureLanguage(name: string | null): Language {
    if (remembered >= maxRemembered) {
      languages.clear()
      codes = createByteWriter(1024)
      remembered = 0
    }
    let language = languages.get(name)
    if (language === undefined) {
      language = { words: new Map(), runs: new Map() }
      languages.set(name, language)
    }
    return language
  }

  function ensureWord(token: Token, words: Language['words']): Word {
    let word = words.get(token.word)
    if (word === undefined) {
      word = { ...writeToken(codes, token), stop: token.stop, counted: 0, body: 0, title: 0 }
      words.set(copyOf(token.word), word)
      remembered++
    }
    return word
  }

  function wordsOf(run: string, name: string | null, { words, runs }: Language): Word[] {
    const known = runs.get(run)
    if (known !== undefined) return known
    const found = tokenise(run, name, stem).map((token) => ensureWord(token, words))
    if (run.length <= maxRunLength) {
      runs.set(copyOf(run), found)
      remembered++
    }
    return found
  }

  return (texts: PassageTexts): Uint8Array => {
    const { text, title, language: name } = texts
    // Its pairs of syllables reach over spaces.
    if (name === 'vi') return encodePassageTokens(texts, { tokenise: (each) => tokenise(each, name, stem) })
    const language = ensureLanguage(name)
    const counted: Word[] = []
    const lengths = { body: 0, title: 0 }
    passage++
    const count = (word: Word): Word => {
      if (word.counted === passage) return word
      word.counted = passage
      word.body = 0
      word.title = 0
      counted.push(word)
      return word
    }
    eachRun(text, (run) => {
      for (const word of wordsOf(run, name, language)) {
        if (word.stop) continue
        count(word).body++
        lengths.body++
      }
    })
    eachRun(title, (run) => {
      for (const word of wordsOf(run, name, language)) {
        count(word).title++
        lengths.title++
      }
    })
    return joinTokens({ language: name, lengths, tokens: counted }, codes.written())
  }
}

/** A part of a text would keep the whole of it in memory. */
const copyOf = (part: string): string => Buffer.from(part).toString()

/** Visits what lies between spaces. No word reaches over them, and no letter is folded by what is beyond. */
function eachRun(text: string, visit: (run: string) => void): void {
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text.charCodeAt(at) > space) continue
    if (at > start) visit(text.slice(start, at))
    start = at + 1
  }
}
