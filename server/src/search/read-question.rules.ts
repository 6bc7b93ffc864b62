import type { Analyser } from '../text/analyser.types.ts'
import { fold } from '../text/fold.rules.ts'
import { generalStemsIn } from '../text/general-words.rules.ts'
import { once } from '../text/once.rules.ts'
import { properNamesIn } from '../text/proper-names.rules.ts'
import { sentenceSpans } from '../text/sentences.rules.ts'
import { setPhrasesIn } from '../text/set-phrases.rules.ts'
import { chatWordsIn, nounMarkersIn, stopwordsIn } from '../text/stopwords.rules.ts'
import { gramHashes, type Token } from '../text/tokens.rules.ts'
import { type Meanings, readLikelyMeanings } from './read-meanings.rules.ts'

/** What a question says, whatever the texts hold. */
export type ReadQuestion = {
  tokens: readonly Token[]
  /** those that can become terms */
  candidates: readonly Token[]
  /** how often it says each stem */
  counts: ReadonlyMap<string, number>
  /** the words of its questions, where it has other sentences too */
  asked: ReadonlySet<string> | null
  /** short words in capitals */
  initials: ReadonlySet<string>
  /** stems of words that it names as things, and words that it writes as names */
  things: ReadonlySet<string>
  capitalised: ReadonlySet<string>
  /** words that are of every subject */
  general: ReadonlySet<string>
  meanings: Meanings
  /** the 4-grams of its content words */
  grams: () => readonly number[]
}

type Reading = {
  /** The likeliest first. */
  languages: readonly (string | null)[]
  /** the question's own language where no text has it: its stopwords are stopwords of the question too */
  foreign: string | null
  analyser: Analyser
}

// In UTF-16 units: of a pasted page the first words decide.
const maxLength = 4000
export const maxTerms = 100
// Of so many unknown words the spelling is corrected: a long text with a typo in every word would take long.
export const maxUnknownTerms = 12
/** One message is searched for several times. */
const maxRemembered = 100

/** Reads a question. An analyser that remembers has the last ones read once. */
export function readQuestion(whole: string, reading: Reading): ReadQuestion {
  const text = whole.slice(0, maxLength)
  const known = reading.analyser.remember(readQuestion, () => new Map<string, ReadQuestion>())
  const key = `${reading.languages.join()} ${reading.foreign} ${text}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= maxRemembered) known.clear()
  const read = readAnew(text, reading)
  known.set(key, read)
  return read
}

/** Reads a stored question: there may be more than can be remembered. */
export const readStoredQuestion = (text: string, reading: Reading): ReadQuestion =>
  readAnew(text.slice(0, maxLength), reading)

function readAnew(text: string, { languages, foreign, analyser }: Reading): ReadQuestion {
  const [language = null, ...others] = languages
  const spoken = [...languages, foreign]
  const tokens = markStopwords(analyser.tokenise(text, language), [language, ...others, foreign])
  const candidates = firstTokens(tokens)
  const isGeneral = ({ word }: Token) => spoken.some((one) => isGeneralStem(analyser.stem(word, one), one))
  return {
    tokens,
    candidates,
    counts: countStems(tokens),
    asked: findAskedWords(text, language, analyser),
    initials: findInitials(text),
    things: findThings(tokens, spoken),
    capitalised: properNamesIn(text),
    general: new Set(candidates.filter(isGeneral).map(({ word }) => word)),
    meanings: readLikelyMeanings(tokens, { languages: spoken, analyser }),
    grams: once(() => listGrams(tokens)),
  }
}

function listGrams(tokens: readonly Token[]): number[] {
  const hashes = new Set<number>()
  for (const { word, stop, piece } of tokens) {
    if (stop || piece || hashes.size > maxTerms * 5) continue
    for (const hash of gramHashes(word)) hashes.add(hash)
  }
  return [...hashes]
}

/** Before «a stone». Some of them ask «how» too, and then stand before no thing. */
const comparing: ReadonlySet<string> = new Set(['como', 'like', 'wie', 'comme', 'come', 'com'])

/** These ask for a time or a number, and are of no subject. */
const asking: ReadonlySet<string> = new Set(
  'how long,how often,cuanto tiempo,cuanto rato,cuantas veces,quanto tempo,quantas vezes,quante volte,wie lange,wie oft,de temps,quant temps,quantes vegades,que edad,what age,which age,how old,quel age,welchem alter,wie alt,che eta,quale eta,que idade,qual idade,quina edat'.split(
    ',',
  ),
)

/** The verb behind an English pronoun: «I'm», «you've». */
const contracted: ReadonlySet<string> = new Set(
  ['i', 'you', 'he', 'she', 'it', 'we', 'they', 'who', 'what', 'that', 'there'].flatMap((pronoun) =>
    ['m', 'd', 'll', 've', 're'].map((verb) => `${pronoun} ${verb}`),
  ),
)

/** Between a thing and what it is made of or belongs to: «jabón de lavanda». */
const belonging: ReadonlySet<string> = new Set(['de', 'of', 'di', 'von'])

/**
 * The stems of content words that stand behind an article, a possessive or «of», or before an «of». A number counts things and
 * names none, and «like a stone» says how something is.
 */
function findThings(tokens: readonly Token[], languages: readonly (string | null)[]): ReadonlySet<string> {
  const markers = languages.map(nounMarkersIn)
  const isContent = (token: Token | undefined) =>
    token !== undefined && !token.stop && !token.piece && !/\d/.test(token.stem)
  const isMarked = (at: number) =>
    markers.some((words) => words.has(tokens[at - 1]?.word ?? '')) &&
    !comparing.has(tokens[at - 2]?.word ?? '')
  const isOfSomething = (at: number) => belonging.has(tokens[at + 1]?.word ?? '') && isContent(tokens[at + 2])
  return new Set(
    tokens
      .filter((token, at) => isContent(token) && (isMarked(at) || isOfSomething(at)))
      .map(({ stem }) => stem),
  )
}

/** A word of every subject, or a number: it is of none, and texts have it by chance. */
const isGeneralStem = (stem: string, language: string | null): boolean =>
  number.test(stem) || generalStemsIn(language).has(stem)

const number = /^\d{1,9}$/

const shortCapitals = /(?<![\p{L}\p{N}])\p{Lu}{1,2}(?![\p{L}\p{N}])/gu

/** The short words in capitals («UE», «C»), unless all of the text is. */
function findInitials(text: string): ReadonlySet<string> {
  return new Set(/\p{Ll}/u.test(text) ? (text.match(shortCapitals) ?? []).map(fold) : [])
}

function countStems(tokens: Token[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { stem } of tokens) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/** The tokens that can become terms: those of so many stems that, without misspelled stopwords, enough are left. */
function firstTokens(tokens: Token[]): Token[] {
  const stems = new Set<string>()
  return tokens.filter(({ stem }) => {
    if (stems.size < maxTerms + maxUnknownTerms) stems.add(stem)
    return stems.has(stem)
  })
}

/** The tokens, those marked too that are stopwords of other languages, chat words, or of phrases that say nothing. */
function markStopwords(tokens: Token[], languages: readonly (string | null)[]): Token[] {
  const lists = languages.flatMap((language) => [stopwordsIn(language), chatWordsIn(language).always])
  const words = tokens.map(({ word }) => word)
  const inSetPhrase = setPhrasesIn(words, languages)
  return tokens.map((token, at) => {
    const withBefore = `${words[at - 1]} ${token.word}`
    const saysNothing = asking.has(withBefore) || contracted.has(withBefore) || inSetPhrase.has(at)
    return { ...token, stop: token.stop || saysNothing || lists.some((list) => list.has(token.word)) }
  })
}

const questionEnd = /[?？؟;՞]["”»’)\]]*\s*$/u

/** The words of the questions in a message that has other sentences too; null if all words count. */
function findAskedWords(text: string, language: string | null, analyser: Analyser): Set<string> | null {
  const spans = sentenceSpans(text, language)
  if (spans.length < 2) return null
  const asking = spans
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => questionEnd.test(sentence))
  if (asking.length === 0 || asking.length === spans.length) return null
  const words = analyser.tokenise(asking.join(' '), language)
  return words.some(({ stop }) => !stop) ? new Set(words.map(({ word }) => word)) : null
}
