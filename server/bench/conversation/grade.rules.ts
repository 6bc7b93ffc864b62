import { detectLanguage } from '../../src/text/language.rules.ts'
import { type Material, ownWords, plain, quotesAnswers, quotesFacts } from './material.rules.ts'
import type { Expectation, SetTurn } from './sets.ts'

/** A reply as it is graded: actions and citations by the keys of the account's records. */
export type GradedReply = {
  content: string
  actions: string[]
  cites: string[]
  /** Whether the message was recorded as a question that the clone could not answer. */
  unanswered: boolean
}

export const grades = ['right', 'clumsy', 'wrong', 'refused'] as const
export type Grade = (typeof grades)[number]
export type Graded = {
  grade: Grade
  /** The expectations that do not hold. */
  failures: string[]
  /** Texts that are cited beside an expected one: often a sentence about something else. */
  strays: string[]
}

/** A language does not show in fewer letters than these. */
const minLetters = 15
/** Besides the account's languages and the expected one, those in which clones reply by mistake. */
const commonLanguages = ['ca', 'de', 'en', 'es', 'fr', 'it', 'pt']
/** These ask nothing of the texts. A guided answer to them is the creator's to give. */
const smallTalk = ['greeting', 'thanks_goodbye', 'who_what', 'empty']

/** Grades a reply: right, clumsy (untidy and else right), wrongly refused, or wrong. */
export function gradeReply(
  { kind, expect }: Pick<SetTurn, 'kind' | 'expect'>,
  reply: GradedReply,
  material: Material,
): Graded {
  const failures = [
    ...listFailures(expect, reply, material),
    ...(smallTalk.includes(kind) && quotesFacts(reply.content, material)
      ? ['small talk: quotes a text']
      : []),
  ]
  const untidy = listUntidy(expect.tidy ?? {}, reply.content)
  const grade =
    failures.length === 0
      ? untidy.length === 0
        ? 'right'
        : 'clumsy'
      : isWronglyRefused(expect, reply, material)
        ? 'refused'
        : 'wrong'
  const { cites } = expect
  const strays = cites === undefined ? [] : reply.cites.filter((key) => !cites.includes(key))
  return { grade, failures: [...failures, ...untidy], strays }
}

function listFailures(expect: Expectation, reply: GradedReply, material: Material): string[] {
  const { language, holds = [], lacks = [], actions = [], no_actions = [], cites, suggests } = expect
  const content = plain(reply.content)
  const offered =
    no_actions === true ? reply.actions : no_actions.filter((key) => reply.actions.includes(key))
  return [
    ...languageFailures(language, reply, material),
    ...holds.filter((fact) => !holdsFact(content, fact)).map((fact) => `holds ${JSON.stringify(fact)}`),
    ...lacks.filter((words) => holdsWords(content, words)).map((words) => `lacks "${words}"`),
    ...actions.filter((key) => !reply.actions.includes(key)).map((key) => `actions ${key}`),
    ...offered.map((key) => `no_actions ${key}`),
    ...(cites === undefined || citesAny(reply, cites) ? [] : [`cites ${cites.join(' or ')}`]),
    ...unansweredFailures(expect.unanswered, reply, material),
    ...(suggests === undefined || suggestsAny(reply, suggests, material)
      ? []
      : [`suggests ${suggests.join(' or ')}`]),
  ]
}

const listUntidy = (
  { max_chars = Number.POSITIVE_INFINITY, lacks = [] }: NonNullable<Expectation['tidy']>,
  content: string,
): string[] => [
  ...(content.length > max_chars ? [`tidy: ${content.length} characters, at most ${max_chars}`] : []),
  ...lacks.filter((words) => holdsWords(plain(content), words)).map((words) => `tidy: lacks "${words}"`),
]

/** Only words of the reply itself tell, and only where they are enough to tell. */
function languageFailures(
  expected: string | undefined,
  { content }: GradedReply,
  material: Material,
): string[] {
  if (expected === undefined) return []
  const words = ownWords(content, material)
  if ((words.match(/\p{L}/gu)?.length ?? 0) < minLetters) return []
  const { language, confident } = detectLanguage(words, [
    ...new Set([...commonLanguages, ...material.languages, expected]),
  ])
  return confident && language !== expected ? [`language ${expected}, is ${language}`] : []
}

/** A clone that only says that it does not know has not answered, whether or not that was recorded. */
function unansweredFailures(expected: boolean | undefined, reply: GradedReply, material: Material): string[] {
  if (expected === true && !reply.unanswered) return ['unanswered: not recorded']
  if (expected === false && reply.unanswered) return ['unanswered: recorded']
  return expected === false && refuses(reply, material) ? ['unanswered: it refuses'] : []
}

function isWronglyRefused(expect: Expectation, reply: GradedReply, material: Material): boolean {
  const { unanswered, holds = [], cites, actions, suggests } = expect
  const wanted = holds.length > 0 || cites !== undefined || actions !== undefined || suggests !== undefined
  if (unanswered === true || !(unanswered === false || wanted)) return false
  if (refuses(reply, material)) return true
  const content = plain(reply.content)
  const says = holds.some((fact) => holdsFact(content, fact)) || quotesAnswers(reply.content, material)
  return !says && reply.cites.length === 0 && reply.actions.length === 0
}

function refuses({ content, unanswered }: GradedReply, { refusals }: Material): boolean {
  const said = plain(content)
  return unanswered || refusals.some((refusal) => said.includes(refusal))
}

const citesAny = ({ cites }: GradedReply, keys: string[]): boolean => keys.some((key) => cites.includes(key))

function suggestsAny(reply: GradedReply, keys: string[], { titleByKey }: Material): boolean {
  const content = plain(reply.content)
  return keys.some((key) => reply.cites.includes(key) || content.includes(plain(titleByKey.get(key) ?? key)))
}

const holdsFact = (content: string, fact: string | string[]): boolean =>
  [fact].flat().some((words) => holdsWords(content, words))

/** A number counts as a whole: 59 is not in 159. */
function holdsWords(content: string, words: string): boolean {
  const wanted = plain(words)
  for (let at = content.indexOf(wanted); at >= 0; at = content.indexOf(wanted, at + 1)) {
    const [before, after] = [content[at - 1] ?? '', content[at + wanted.length] ?? '']
    if (!(joinsDigits(before, wanted[0]) || joinsDigits(wanted.at(-1), after))) return true
  }
  return false
}

const joinsDigits = (left: string | undefined, right: string | undefined): boolean =>
  /^\d\d$/.test(`${left}${right}`)
