import type { DialogueAct, PhraseLabel } from './lexicon.types.ts'
import { type Found, findInPart, type Part, type Readings, type Span, wordsIn } from './readings.rules.ts'
import type { Word } from './words.rules.ts'

/** What a part of a message does, and what of it is left to ask; null where that is nothing. */
export type UnderstoodPart = {
  acts: DialogueAct[]
  rest: Span | null
  /** the phrases by which it was understood, of each language that knows them */
  understood: Found[]
}

/** These are taken off the front of a part. */
const before: ReadonlySet<PhraseLabel> = new Set(['greeting', 'thanks', 'courtesy', 'opening', 'remark'])
/** These too, where what comes next shows it: «vale la pena» and «qué tal el curso» go on. */
const beforeIfBounded: ReadonlySet<PhraseLabel> = new Set(['yes', 'no', 'how_are_you', 'goodbye', 'pause'])
const after: ReadonlySet<PhraseLabel> = new Set(['thanks', 'goodbye', 'courtesy'])
/** A part says one of these if no other word of it has a subject. The first one counts where several are said at once. */
const whole: readonly PhraseLabel[] = [
  'complaint',
  'demand',
  'robot',
  'name',
  'who_are_you',
  'person',
  'not_understood',
  'languages',
  'capabilities',
]
/** These are told also where a question stands beside them. */
const besideQuestion: ReadonlySet<PhraseLabel> = new Set(['complaint', 'trouble', 'person', 'robot', 'name'])
/** These end a pause, but not «no»: «no eres una persona» says that one is none. */
const behindPause: ReadonlySet<PhraseLabel> = new Set([...whole, 'trouble', 'weak_question'])
const maxPeeled = 8
/** Words with a subject beside an act that do not make a question of it. */
const maxWordsBeside = 3
/** A longer part is a question as it stands. */
const maxPartWords = 80

/** What one part does and asks. */
export function understandPart(readings: Readings, part: Part): UnderstoodPart {
  const acts: DialogueAct[] = []
  const understood: Found[] = []
  let core = part
  for (let peeled = 0; ; peeled++) {
    const words = wordsIn(readings.written, core)
    if (words.length > maxPartWords) return { acts, rest: core, understood }
    if (words.length === 0 || isName(readings, words, acts)) return { acts, rest: null, understood }
    const found = findInPart(readings, core)
    const edge = peeled < maxPeeled ? findEdge(found, words, readings.names) : null
    // «thanks for the help» asks for none.
    const isSaid = edge !== null && saysAll(edge.found, core)
    const covering = isSaid ? null : findCovering(readings, { core, found, words })
    if (covering !== null) {
      acts.push(...listActs(covering))
      return { acts, rest: null, understood: [...understood, ...covering] }
    }
    if (edge === null || leavesNothing(readings, { ...core, ...edge.rest }, edge.found)) {
      const beside = listBesideQuestion(readings, found)
      const asking = found.filter(({ label }) => label === 'question')
      acts.push(...listActs(beside))
      const rest = isAlmostSaid(readings, { found: beside, words }, asking) ? null : core
      return { acts, rest, understood: [...understood, ...beside, ...asking] }
    }
    understood.push(...edge.found)
    acts.push(...listActs(edge.found))
    core = { ...core, ...edge.rest }
  }
}

/** True where one act is said with all words of a stretch. */
const saysAll = (found: readonly Found[], { start, end }: Span): boolean =>
  found.some((one) => one.start === start && one.end === end && actsOf(one.label).length > 0)

/** «can you tell me more» is a question as it stands: without its opening no word with a subject would be left. */
function leavesNothing(readings: Readings, rest: Part, [one]: readonly Found[]): boolean {
  const { languages, written } = readings
  const words = wordsIn(written, rest)
  if (one?.label !== 'opening' || words.length === 0) return false
  const found = findInPart(readings, rest)
  if (saysAll(found, rest) || findCovering(readings, { core: rest, found, words }) !== null) return false
  const fillers = languages.find(({ lexicon }) => lexicon.language === one.language)?.lexicon.fillers
  return words.every(({ word }) => fillers?.has(word))
}

/** A few words of another language may look like such an act, so they count in the language of the message alone. */
function listBesideQuestion({ languages }: Readings, found: readonly Found[]): Found[] {
  const likeliest = new Set(
    languages.filter(({ isLikeliest }) => isLikeliest).map(({ lexicon }) => lexicon.language),
  )
  return found.filter(({ label, language }) => besideQuestion.has(label) && likeliest.has(language))
}

/** The phrase at the front or else at the back that stands for itself, in each language that knows it. */
function findEdge(
  found: readonly Found[],
  words: readonly Word[],
  names: ReadonlySet<string>,
): { found: Found[]; rest: Span } | null {
  const first = words[0]!
  const last = words.at(-1)!
  const front = longest(listStanding(found, words).filter(({ start }) => start === first.start))
  // «no puedo entrar» does not say no, nor does «a ver si dormimos» lead up to a question.
  const isMore = found.some(
    ({ label, start, end }) =>
      (besideQuestion.has(label) || (label === 'plan' && front[0]?.label === 'opening')) &&
      start === first.start &&
      end > (front[0]?.end ?? end),
  )
  if (front.length > 0 && !isMore) {
    const next = words.find(({ word, start }) => start >= front[0]!.end && !names.has(word))
    return { found: front, rest: { start: next?.start ?? last.end, end: last.end } }
  }
  const end = words.findLast(({ word }) => !names.has(word))?.end
  const back = longest(
    found.filter((one) => after.has(one.label) && (one.end === last.end || one.end === end)),
  )
  if (back.length === 0) return null
  const rest = words.findLast((word) => word.end <= back[0]!.start)
  return { found: back, rest: { start: first.start, end: rest?.end ?? first.start } }
}

/** Those of the greatest length that have one label. */
function longest(found: readonly Found[]): Found[] {
  const length = Math.max(0, ...found.map(({ start, end }) => end - start))
  const all = found.filter(({ start, end }) => end - start === length)
  return all.filter(({ label }) => label === all[0]!.label)
}

/** The phrases of which what comes next leaves no doubt that they stand for themselves. */
function listStanding(found: readonly Found[], words: readonly Word[]): Found[] {
  const standing: Found[] = []
  const next = new Map(words.map(({ end }, at) => [end, words[at + 1]?.start]))
  const starts = new Set<number | undefined>([undefined])
  const startsBehindPause = new Set<number | undefined>()
  for (const one of [...found].sort((a, b) => b.start - a.start)) {
    const then = next.get(one.end)
    const isBounded = starts.has(then) || (one.label === 'pause' && startsBehindPause.has(then))
    const stands = before.has(one.label) || (beforeIfBounded.has(one.label) && isBounded)
    if (stands) standing.push(one)
    if (stands || one.label === 'question' || one.label === 'and') starts.add(one.start)
    if (behindPause.has(one.label)) startsBehindPause.add(one.start)
  }
  return standing
}

/** «can I speak to someone about my invoice»: the few words after such an act say what it is about. */
function isAlmostSaid(
  { languages, names }: Readings,
  { found, words }: Omit<Core, 'core'>,
  asking: readonly Found[],
): boolean {
  const [act] = longest(found)
  if (act === undefined || found.some(({ label }) => label === 'trouble')) return false
  if (asking.some(({ start }) => start >= act.end)) return false
  const fillers = languages.find(({ lexicon }) => lexicon.language === act.language)?.lexicon.fillers
  const left = words.filter(
    ({ word, start, end }) => (start < act.start || end > act.end) && !fillers?.has(word) && !names.has(word),
  )
  return left.length <= maxWordsBeside && left.every(({ start }) => start >= act.end)
}

type Core = { core: Part; found: readonly Found[]; words: readonly Word[] }

/** The acts of one language beside which no word of a part has a subject; null where each language leaves such a word. */
function findCovering({ languages, names }: Readings, { core, found, words }: Core): Found[] | null {
  for (const { lexicon, stretches } of languages) {
    const own = found.filter(({ label, language }) => language === lexicon.language && whole.includes(label))
    if (own.length === 0) continue
    const fillers = new Set(
      wordsIn(stretches, core).flatMap(({ word, start }) => (lexicon.fillers.has(word) ? [start] : [])),
    )
    const isCovered = ({ start, end }: Span) => own.some((one) => one.start <= start && one.end >= end)
    if (words.every((word) => isCovered(word) || fillers.has(word.start) || names.has(word.word)))
      return withoutContained(own)
  }
  return null
}

/** A phrase within another one is a word of that one. */
function withoutContained(found: readonly Found[]): Found[] {
  const length = ({ start, end }: Span) => end - start
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.start <= one.start &&
          other.end >= one.end &&
          (length(other) > length(one) || whole.indexOf(other.label) < whole.indexOf(one.label)),
      ),
  )
}

const listActs = (found: readonly Found[]): DialogueAct[] => [
  ...new Set(found.flatMap(({ label }) => actsOf(label))),
]

function actsOf(label: PhraseLabel): DialogueAct[] {
  switch (label) {
    case 'trouble':
    case 'demand':
      return ['complaint']
    case 'courtesy':
    case 'remark':
    case 'introduction':
    case 'plan':
    case 'plea':
    case 'tag':
    case 'contrast':
    case 'pause':
    case 'opening':
    case 'literal':
    case 'question':
    case 'weak_question':
    case 'further':
    case 'relative':
    case 'and':
      return []
    default:
      return [label]
  }
}

const addressing: ReadonlySet<DialogueAct> = new Set(['greeting', 'thanks', 'goodbye'])
const capitalised = /^\p{Lu}\p{Ll}/u

/** True for names of the one who answers, and for the word that is left of «Hola Marta» and «gracias marta». */
function isName({ text, names }: Readings, words: readonly Word[], acts: readonly DialogueAct[]): boolean {
  if (words.every(({ word }) => names.has(word))) return true
  const [word] = words
  if (words.length > 1 || word === undefined || !acts.some((act) => addressing.has(act))) return false
  return !acts.includes('greeting') || capitalised.test(text.slice(word.start, word.end))
}
