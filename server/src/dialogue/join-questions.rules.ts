import { readOtherTopic } from './follow-up/read-follow-up.rules.ts'
import type { DialogueAct } from './lexicon.types.ts'
import { findInPart, isMarked, type Readings, type Span, wordsIn } from './readings.rules.ts'
import { asksBehindPreposition, asksByVerb, type MessagePart, opensQuestion } from './split-message.rules.ts'
import type { UnderstoodPart } from './understand-part.rules.ts'

const maxQuestions = 3
/** Whoever tells at length has verbs behind «and» that ask nothing. */
const maxWordsFurther = 40

type Opening = {
  opens: boolean
  opensWeakly: boolean
  /** behind «and», as a question goes on */
  opensFurther: boolean
  isRelative: boolean
  /** it asks behind what it is about: «and the book, how much is it» */
  asksWithin: boolean
  /** it begins with «and» */
  beginsWithAnd: boolean
}
type Rest = MessagePart &
  Opening & {
    isBehindAct: boolean
    /** «another thing» stands before it or begins it, so that it may ask in any form */
    isOtherTopic: boolean
  }
/** `asks`: it has the form of a question. */
export type AskedQuestion = { text: string; asks: boolean }
type Question = Span & { clause: number; asks: boolean; asksWithin: boolean }

/**
 * The questions of a message, from what is left of its parts. What leads up to a question or explains it stays with it. A
 * new one begins at a sentence that asks, or behind a comma or a conjunction as a question does.
 */
export function joinQuestions(
  readings: Readings,
  parts: readonly (MessagePart & UnderstoodPart)[],
): AskedQuestion[] {
  const { text } = readings
  const rests = parts.flatMap((part, at): Rest[] => {
    const rest = part.rest ?? (asksOfIt(readings, part, parts[at - 1]) ? part : null)
    if (rest === null || isOneCharacter.test(text.slice(rest.start, rest.end))) return []
    const stretch = { ...part, start: rest.start, end: rest.end }
    const isBehindAct = isAskedAct(readings, parts[at - 1])
    const topic = otherTopic(readings, stretch)
    if (topic === 'all' && at > 0) return []
    const before = parts[at - 1]
    const isOtherTopic = topic !== null || (before !== undefined && otherTopic(readings, before) === 'all')
    return [{ ...stretch, ...findOpening(readings, stretch), isBehindAct, isOtherTopic }]
  })
  const marked = new Set(
    rests.filter(({ end }) => markAfter.test(text.slice(end, end + 20))).map(({ clause }) => clause),
  )
  const isLong = readings.written.values().reduce((sum, words) => sum + words.length, 0) > maxWordsFurther
  const questions: Question[] = []
  for (const [at, rest] of rests.entries()) {
    const { start, end, clause, opens, opensWeakly, isRelative, asksWithin } = rest
    const opensFurther = rest.opensFurther && !isLong
    const last = questions.at(-1)
    const isSentence = last?.clause !== clause
    const goesOn = at > 0 && isRelative
    const begins = isSentence ? opens || (opensWeakly && !goesOn) : opens && !goesOn
    const isFurther =
      questions.length < maxQuestions &&
      ((last?.asks && (begins || (isSentence && marked.has(clause)))) ||
        (last !== undefined && rest.isBehindAct && begins) ||
        ((last?.asks || last?.asksWithin) && rest.isOtherTopic) ||
        (last?.asksWithin && rest.isJoined && opens && !isLong) ||
        ((last?.asks || last?.asksWithin) && opensFurther))
    const isMarked = marked.has(clause) && rests[at + 1]?.clause !== clause
    // «My daughter is ten and I have to buy her one» asks nothing.
    const isOwn = last === undefined || isFurther
    const asks =
      begins || (opensFurther && isOwn) || isMarked || (rest.beginsWithAnd && asksWithin && !isLong)
    if (last === undefined || isFurther) questions.push({ start, end, clause, asks, asksWithin })
    else
      Object.assign(last, { end, clause, asks: last.asks || asks, asksWithin: last.asksWithin || asksWithin })
  }
  return questions.map((question) => ({ text: sliceQuestion(text, question), asks: question.asks }))
}

/** What is asked so of the clone is asked of a thing where the words before it name one. */
const ofClone: ReadonlySet<DialogueAct> = new Set(['capabilities', 'languages', 'not_understood'])
const isOfClone = ({ rest, acts }: UnderstoodPart): boolean =>
  rest === null && acts.length > 0 && acts.every((act) => ofClone.has(act))

/** «… and what do I get» behind a question. */
const asksOfIt = (
  readings: Readings,
  part: MessagePart & UnderstoodPart,
  before: UnderstoodPart | undefined,
): boolean =>
  part.isJoined &&
  isOfClone(part) &&
  before?.rest != null &&
  findOpening(readings, part).opens &&
  // «Is it age or what?»
  wordsIn(readings.written, part).length > 1

/** «My thumb hurts, what do I do?» has asked, so that what comes next asks something else. */
const isAskedAct = (readings: Readings, part: (MessagePart & UnderstoodPart) | undefined): boolean =>
  part !== undefined && isOfClone(part) && isMarked(readings, part)

function otherTopic({ text, languages }: Readings, { start, end }: Span): 'begins' | 'all' | null {
  const read = languages
    .filter(({ isLikely }) => isLikely)
    .map(({ lexicon }) => readOtherTopic(text.slice(start, end), lexicon.language))
  return read.find((topic) => topic !== null) ?? null
}

const isOneCharacter = /^[\p{sc=Latin}\p{N}]$/u
const markAfter = /^[^\p{L}\p{N}]{0,19}[?？]/u

function findOpening(readings: Readings, part: MessagePart): Opening {
  const found = findInPart(readings, part)
  const and = found.find(({ label, start }) => label === 'and' && start === part.start)
  const words = wordsIn(readings.written, part)
  const start = and && words.find((word) => word.start >= and.end)?.start
  const first = found.filter((one) => one.start === part.start || one.start === start)
  const accented = first.some((one) => one.label === 'weak_question' && opensQuestion(readings, one))
  const begin = start ?? part.start
  // «…, and where do I dry it» goes on with no clause.
  const asksBehindAnd = and !== undefined && first.some(({ label }) => label === 'question')
  const isFurther = part.isJoined || and !== undefined
  return {
    opens:
      first.some((one) => opensQuestion(readings, one)) ||
      (isFurther && asksBehindPreposition(readings, part, begin)),
    opensWeakly: first.some(({ label }) => label === 'weak_question'),
    opensFurther:
      isFurther && (first.some(({ label }) => label === 'further') || asksByVerb(readings, part, begin)),
    asksWithin: found.some(({ label }) => label === 'question'),
    beginsWithAnd: and !== undefined,
    isRelative:
      !part.isJoined && !asksBehindAnd && !accented && first.some(({ label }) => label === 'relative'),
  }
}

const marksBefore = /[¿¡]{1,9}$/
const marksAfter = /^[)\]"»”]{0,2}\s?[?!.…？！。]{1,9}/

/** A question with the marks around it. */
function sliceQuestion(text: string, { start, end }: Span): string {
  const before = marksBefore.exec(text.slice(Math.max(0, start - 9), start))?.[0].length ?? 0
  const after = marksAfter.exec(text.slice(end, end + 10))?.[0].length ?? 0
  return text.slice(start - before, end + after)
}
