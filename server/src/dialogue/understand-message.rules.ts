import { fold } from '../text/fold.rules.ts'
import { scoreLanguages } from '../text/language.rules.ts'
import singleWords from './acts/single-words.json' with { type: 'json' }
import { asksOfClone } from './asks-of-clone.rules.ts'
import { onlyIntroduces } from './introduction.rules.ts'
import { joinQuestions } from './join-questions.rules.ts'
import { isKeyboardMash } from './keyboard-mash.rules.ts'
import type { DialogueAct, PhraseLabel } from './lexicon.types.ts'
import { detectMessageLanguage, type MessageLanguageOptions } from './message-language.rules.ts'
import { readParts } from './read-complaint.rules.ts'
import { findInPart, isMarked, type Readings, readMessage } from './readings.rules.ts'
import type { MessagePart } from './split-message.rules.ts'
import type { UnderstoodPart } from './understand-part.rules.ts'
import { splitWords } from './words.rules.ts'

/** A longer message is a text with a question in it, and is searched for as a whole. */
const maxWords = 400
const maxPlainWords = 50

/** What a visitor's message does and asks. */
export type UnderstoodMessage = {
  /** the language that it is written in, null where it does not tell */
  language: string | null
  acts: DialogueAct[]
  /** at most three, each a piece of the message; none where it asks nothing of the creator's subjects */
  questions: string[]
  /** it only tells: no question has the form of one, nor does it request something */
  tells: boolean
  /** the same, also behind «sorry» and the like, which lead up to a question */
  asks_nothing: boolean
  /** all that it tells is who the visitor is */
  introduces: boolean
  /** it asks who or what the one is that answers: what it tells besides asks nothing */
  asks_of_clone: boolean
}

type MessageOptions = Partial<Pick<MessageLanguageOptions, 'score' | 'alsoExpected' | 'expectedWeight'>> & {
  names?: readonly string[]
}

/**
 * Understands a message by the phrases of the languages that the lexicons know. `expected` is the language of the thread
 * or of the texts: it decides between near equals. `names` are what the visitor may call the one who answers. `score` is
 * `scoreLanguages`, or one that remembers.
 */
export function understandMessage(
  text: string,
  expected: string | null,
  { names = [], score = scoreLanguages, alsoExpected, expectedWeight }: MessageOptions = {},
): UnderstoodMessage {
  const words = splitWords(text)
  const options = { text, expected, alsoExpected, expectedWeight, score }
  if (words.length > maxWords) return onlyAsked(text, options)
  const { readings, parts, complains } = readParts(
    readMessage(text, expected, new Set(names.flatMap((name) => fold(name).split(/[^\p{L}\p{N}]/u)))),
  )
  const isLeaving = parts.some(({ acts }) => acts.includes('thanks') || acts.includes('goodbye'))
  const wantsPerson = parts.some(({ acts }) => acts.includes('person'))
  const own = wantsPerson ? parts.map((part) => withoutTag(readings, part)) : parts
  const left = isLeaving ? withoutPlans(readings, own) : own
  const asked = joinQuestions(readings, left).filter(({ text }) => !isKeyboardMash(text))
  const questions = asked.map(({ text }) => text)
  const understood = parts.flatMap((part) => part.understood)
  const firstRest = parts.findIndex(({ rest }) => rest !== null)
  const acts = [
    ...new Set(
      parts.flatMap(({ acts }, at) => (firstRest >= 0 && at > firstRest ? withoutTags(acts) : acts)),
    ),
  ]
  if (complains && !acts.includes('complaint')) acts.push('complaint')
  const pleads = questions.length > 0 && parts.some((part) => isPlea(readings, part))
  if (acts.length + questions.length === 0)
    acts.push(understood.some(({ label }) => label === 'opening') ? 'capabilities' : 'empty')
  // Who tells at length what went wrong, and asks what to do, complains of no one.
  const isStory = words.length > maxPlainWords && questions.length > 0
  const [first] = words
  if (words.length === 1 && first !== undefined && !isAct(first.word, acts, expected))
    return onlyAsked(text, options)
  const asks_of_clone = asksOfClone(parts)
  const asks_nothing = !pleads && !asked.some(({ asks }) => asks)
  return {
    language: detectMessageLanguage(questions, understood, options),
    acts: acts.filter((act) => !(isStory && act === 'complaint') && !(pleads && act === 'capabilities')),
    questions,
    // «Sorry, my cat doesn't eat» asks; «sorry, my son had the phone, who are you?» asks that alone.
    tells: asks_nothing && (asks_of_clone || !understood.some(({ label }) => label === 'opening')),
    asks_nothing,
    introduces: onlyIntroduces(readings, parts),
    asks_of_clone,
  }
}

/** A message that is one question, as it is written. */
const onlyAsked = (text: string, options: MessageLanguageOptions): UnderstoodMessage => ({
  language: detectMessageLanguage([text], [], options),
  acts: [],
  questions: [text],
  tells: false,
  asks_nothing: false,
  introduces: false,
  asks_of_clone: false,
})

const { _licence, ...lists } = singleWords
const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const actWords: Partial<Record<DialogueAct, ReadonlySet<string>>> = {
  person: wordsOf(lists.person),
  robot: wordsOf(lists.robot),
  complaint: wordsOf(lists.complaint),
}
const neverActs = wordsOf(lists.none)
/** The one language in which a word is an act: elsewhere a «hammer» is a subject. */
const languageOfAct = new Map(
  Object.entries(lists.elsewhere).flatMap(([language, list]) =>
    list.split(' ').map((word) => [word, language]),
  ),
)

/** A word alone is more often a subject than an act: «software», «video», «programa». */
const isAct = (word: string, acts: readonly DialogueAct[], expected: string | null): boolean =>
  !neverActs.has(word) &&
  (languageOfAct.get(word) ?? expected) === expected &&
  acts.every((act) => actWords[act]?.has(word) ?? true)

/** «I'm off to knead, thanks again» asks nothing, but «I'm going to knead, how long? Thanks» does. */
function withoutPlans<Each extends MessagePart & UnderstoodPart>(
  readings: Readings,
  parts: readonly Each[],
): readonly Each[] {
  const left = parts.map((part) => withoutPlan(readings, part))
  return left.every(({ rest }) => rest === null) ? left : parts
}

/** «…, help!» */
const isPlea = (readings: Readings, part: MessagePart & UnderstoodPart): boolean =>
  part.rest === null &&
  part.acts.includes('capabilities') &&
  findInPart(readings, part).some(({ label, end }) => label === 'plea' && end === part.end)

/** «I'd rather write to her, how?» */
function withoutTag<Each extends MessagePart & UnderstoodPart>(readings: Readings, part: Each): Each {
  const { rest } = part
  if (rest === null) return part
  const isTag = findInPart(readings, { ...part, ...rest }).some(
    ({ label, start, end }) => label === 'tag' && start === rest.start && end === rest.end,
  )
  return isTag ? { ...part, rest: null } : part
}

function withoutPlan<Each extends MessagePart & UnderstoodPart>(readings: Readings, part: Each): Each {
  const { rest } = part
  if (rest === null || isMarked(readings, rest)) return part
  const found = findInPart(readings, { ...part, ...rest })
  const plan = found.find(({ label, start }) => label === 'plan' && start === rest.start)
  if (plan === undefined) return part
  const own = found.filter(({ language }) => language === plan.language)
  // «Will try it tonight» begins as a question does.
  const goesOn = own.some(
    ({ label, start, end }) =>
      start > plan.start && beyondPlan.has(label) && !resting.test(readings.text.slice(start, end)),
  )
  return goesOn ? part : { ...part, rest: null }
}

/** «Así está bien» */
const resting = /^est[aá]n?\b/iu

/** «I'll try it but it never rises» tells of trouble too. */
const beyondPlan: ReadonlySet<PhraseLabel> = new Set(['question', 'weak_question', 'further', 'contrast'])

/** «es fácil, ¿no?» does not say no. */
const withoutTags = (acts: readonly DialogueAct[]): DialogueAct[] =>
  acts.filter((act) => act !== 'yes' && act !== 'no')
