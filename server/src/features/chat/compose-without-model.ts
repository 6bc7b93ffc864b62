import { namesOnlyKinds } from '../../dialogue/catalogue/kinds-in.rules.ts'
import type { DialogueAct } from '../../dialogue/lexicon.types.ts'
import { asksAnybody } from '../../dialogue/off-topic/asks-anybody.rules.ts'
import type { Ctx } from '../../platform/context.ts'
import { countTokens } from '../../text/token-count.rules.ts'
import { answerAsked } from './answer/answer-asked.ts'
import { answerOfProduct } from './answer/answer-of-product.ts'
import { joinParts } from './answer/join-parts.rules.ts'
import { turnAfter } from './answer/last-turn.rules.ts'
import { markedQuestions } from './answer/marked-questions.rules.ts'
import { type ReadMessage, readMessage } from './answer/read-message.ts'
import { replyToSmallTalk } from './answer/reply-to-small-talk.ts'
import { isAnsweredAlready, isOfNoSubject } from './answer/told-already.rules.ts'
import { createOfferReader } from './catalogue/offer-reader.ts'
import type { Asked, PendingMessage, Reply, ReplyPart, Subject } from './chat.types.ts'
import { chooseAvailableActions } from './choose-available-actions.ts'
import { partsEvidence } from './evidence/evidence.rules.ts'
import type { ProductOnSale } from './offers.queries.ts'
import { recommendationPhrase } from './recommendation.rules.ts'
import type { ReplyAction } from './schemas.ts'
import { mayTellOfTrouble, withPerson } from './small-talk/offer-person.rules.ts'

type AnsweredQuestion = { question: string; part: ReplyPart }

/** Composes a reply without a model: what the creator's records and texts say to each question of the message. */
export async function composeWithoutModel(ctx: Ctx, pending: PendingMessage): Promise<Reply> {
  const { clone, message } = pending
  const read = readMessage(ctx, pending)
  const replying = { ...pending, readOffers: createOfferReader(ctx) }
  const answered = await answerQuestions(ctx, replying, read)
  const said = await chooseParts(ctx, replying, { read, answered })
  const whole = joinParts(said, read.language)
  const { content, actions } = await withProducts(ctx, whole, {
    language: whole.language ?? read.language,
    isOnly: said.length === 1,
  })
  return {
    content,
    actions,
    ...(clone.cite_source_links && { citations: whole.sources }),
    guided_answer_ids: whole.guided_answer_ids,
    unanswered: said.flatMap(({ question, part }) => (isLeft(part, actions) ? [question] : [])),
    about: aboutPart(whole, actions),
    evidence: partsEvidence(said.map(({ part }) => part)),
    questions: said.map(({ question }) => question),
    usage: { input_tokens: countTokens(message), output_tokens: countTokens(content) },
  }
}

type Replying = PendingMessage & Pick<Asked, 'readOffers'>
type Answers = { read: ReadMessage; answered: AnsweredQuestion[] }

/** The answer to each question, which may mean what the one before was about, or else the one after. */
async function answerQuestions(ctx: Ctx, pending: Replying, read: ReadMessage): Promise<AnsweredQuestion[]> {
  const { visible } = pending
  const answered: AnsweredQuestion[] = []
  let { turn } = read
  let { subjects } = turn
  for (const question of read.questions) {
    // «What do you sell? Courses, kits?» was answered by the list.
    if (listsProducts(answered.at(-1)) && namesOnlyKinds(question, read.language)) continue
    const asked = askedOf(pending, read, { question, subjects, others: answered })
    const part = await answerAsked(ctx, asked, { turn, visible })
    answered.push({ question, part })
    subjects = [...part.subjects, ...subjects]
    turn = turnAfter(turn, question, part)
  }
  return withFirstOfNext(ctx, pending, { read, answered })
}

const listsProducts = (answered: AnsweredQuestion | undefined): boolean =>
  answered !== undefined &&
  answered.part.subjects.length > 1 &&
  answered.part.subjects.every(({ kind }) => kind === 'product')

/** «How many fit, and when do we take a break?» A first question that nothing answers may mean what the next one is about. */
async function withFirstOfNext(
  ctx: Ctx,
  pending: Replying,
  { read, answered }: Answers,
): Promise<AnsweredQuestion[]> {
  const [first, next] = answered
  if (!first?.part.unanswered || next === undefined || next.part.unanswered) return answered
  const { question } = first
  const asked = askedOf(pending, read, { question, subjects: next.part.subjects, others: [next] })
  const turn = turnAfter(read.turn, next.question, next.part)
  const part = await answerAsked(ctx, asked, { turn, visible: pending.visible })
  return part.unanswered ? answered : [{ question, part }, ...answered.slice(1)]
}

type Other = { question: string; subjects: Subject[]; others: readonly AnsweredQuestion[] }

const askedOf = (
  { clone, knowledge, readOffers }: Replying,
  { questions, language, is_language_guessed }: ReadMessage,
  { question, subjects, others }: Other,
): Asked => ({
  clone,
  knowledge,
  question,
  language,
  readOffers,
  is_language_guessed,
  subjects,
  said: others.length === 0 ? undefined : others.map(({ part }) => part.content).join('\n'),
  is_one_of_several: questions.length > 1,
})

/** What is said: the answers, and a reply to small talk where nothing is asked or somebody wants a person. */
async function chooseParts(
  ctx: Ctx,
  { clone, knowledge, readOffers, message, earlier, visible }: Replying,
  { read, answered }: Answers,
): Promise<AnsweredQuestion[]> {
  const { language, tells, asks_nothing, introduces, asks_of_clone, turn } = read
  const acts = earlier.length === 0 ? firstActs(read.acts, introduces) : read.acts
  const wantsPerson = acts.includes('person') || acts.includes('complaint')
  const said = withoutStatements(answered, {
    message,
    language,
    wantsPerson,
    only_complains: asks_nothing && acts.includes('complaint'),
  })
  // «Hello from Cork, my first time here» asks nothing, nor does «my son had the phone. Who are you?» ask of sons.
  const isBeside = introduces || asks_of_clone
  // «Ok, help me with my homework» asks for something, while «thanks, the weather is fine» does not.
  const asksElse = acts.every((act) => act === 'yes') && said.some(({ question }) => asksAnybody(question))
  // «I must go, my onions are burning, bye» asks for no text that is near it.
  const leaves = acts.includes('goodbye')
  const tellsNothing = isBeside ? isUncertain : leaves ? isRefused : isUnknown
  const isRemark = tells && acts.length > 0 && !asksElse && said.every(tellsNothing)
  if (said.length > 0 && !wantsPerson && !isRemark) {
    const isTrouble =
      asks_nothing &&
      mayTellOfTrouble(
        message,
        language,
        said.map(({ part }) => part),
      )
    return isTrouble ? offeringPerson(said, { clone, language, variant: earlier.length }) : said
  }
  const asked = { clone, knowledge, readOffers, question: message, language, subjects: turn.subjects }
  const ofProduct =
    answered.length === 0 && !wantsPerson ? await answerOfProduct(ctx, asked, { turn, visible }) : null
  const part =
    ofProduct ?? (await replyToSmallTalk(ctx, asked, { acts, turn, visible, variant: earlier.length }))
  return [...(isRemark ? [] : said), { question: message, part }]
}

/** Who says at first who they are greets, and who greets does not leave: «ciao, buongiorno!» */
function firstActs(acts: DialogueAct[], introduces: boolean): DialogueAct[] {
  const said: DialogueAct[] = introduces ? [...acts, 'greeting'] : acts
  return said.includes('greeting') ? said.filter((act) => act !== 'goodbye') : said
}

/** The last of them offers a person. */
const offeringPerson = (
  said: readonly AnsweredQuestion[],
  manner: Parameters<typeof withPerson>[1],
): AnsweredQuestion[] =>
  said.map((each, at) => (at === said.length - 1 ? { ...each, part: withPerson(each.part, manner) } : each))

/** No text is near it either. */
const isUnknown = ({ part }: AnsweredQuestion): boolean => part.unanswered && part.is_choice !== true

const isRefused = ({ part }: AnsweredQuestion): boolean => part.unanswered

const isUncertain = ({ part }: AnsweredQuestion): boolean => part.unanswered || part.is_unsure === true

type Message = { message: string; language: string; wantsPerson: boolean; only_complains: boolean }

/**
 * The answers without refusals of what only tells something beside a question: «I made them last year. How long do I bake
 * them?», or beside a complaint: «I have written twice». What is not known comes last, and in short.
 */
function withoutStatements(
  answered: AnsweredQuestion[],
  { message, language, wantsPerson, only_complains }: Message,
): AnsweredQuestion[] {
  // Who wants a person is not told what may be about something else, but what the creator answers to it. Who only complains is told
  // that alone.
  const isTold = ({ is_unsure, guided_answer_ids, tells_unasked }: ReplyPart) =>
    !wantsPerson ||
    (!tells_unasked && (guided_answer_ids.length > 0 || !(is_unsure === true || only_complains)))
  const known = answered.filter(({ part }) => !part.unanswered && isTold(part))
  if (known.length === 0 && !wantsPerson) return answered
  // Who writes one question mark writes them all.
  const marked = markedQuestions(
    message,
    answered.map(({ question }) => question),
  )
  const areStatements = wantsPerson || marked.size > 0
  const told = known.map(({ part }) => part.content).join('\n')
  // «And what's the max?» is of what the texts tell, and told with it.
  const isOfTexts = known.some(({ part }) => part.sources.length > 0)
  const refused = answered.filter(
    ({ question, part }) =>
      part.unanswered &&
      (marked.has(question) || !areStatements) &&
      !(isOfTexts && isOfNoSubject(question, language)) &&
      !isAnsweredAlready(question, language, told),
  )
  return [...known, ...refused.map(shorten)]
}

const shorten = ({ question, part }: AnsweredQuestion): AnsweredQuestion => ({
  question,
  part: { ...part, content: part.content.split('\n\n')[0] as string, subjects: [], recommended: [] },
})

/** A question without an answer, for which nothing is offered either. */
const isLeft = (part: ReplyPart, actions: ReplyAction[]): boolean =>
  part.unanswered &&
  !actions.some((action) => action.type === 'product' && part.recommended?.includes(action.product_id))

/** The actions that are available, and the content with the names of recommended products that it lacks. */
async function withProducts(
  ctx: Ctx,
  part: ReplyPart,
  { language, isOnly }: { language: string; isOnly: boolean },
): Promise<{ content: string; actions: ReplyAction[] }> {
  const { recommended = [] } = part
  const { actions, products } = await chooseAvailableActions(ctx, [
    ...part.actions,
    ...recommended.map((product_id) => ({ type: 'product' as const, product_id })),
  ])
  const isOffered = ({ id }: ProductOnSale) =>
    recommended.includes(id) &&
    actions.some((action) => action.type === 'product' && action.product_id === id)
  const offered = products.filter(isOffered)
  // A refusal that names nothing gives way to products that fit.
  const isEmpty = isOnly && part.unanswered && part.is_choice !== true
  const text = isEmpty && offered.length > 0 ? '' : part.content
  const unnamed = offered.map(({ title }) => title).filter((title) => !text.includes(title))
  if (unnamed.length === 0) return { content: text, actions }
  const recommendation = `${recommendationPhrase(language)} ${unnamed.join(' · ')}`
  return { content: text === '' ? recommendation : `${text}\n\n${recommendation}`, actions }
}

/** What the next message may mean: what was spoken of, then the products that were offered, unless one was spoken of. */
function aboutPart(
  { subjects, unanswered, is_choice = false }: ReplyPart,
  actions: ReplyAction[],
): Reply['about'] {
  const offered = actions.flatMap((action): Subject[] =>
    action.type === 'product' ? [{ kind: 'product', id: action.product_id }] : [],
  )
  const isOfProduct = subjects.some(({ kind }) => kind === 'product')
  const all = isOfProduct ? subjects : [...subjects, ...offered]
  // A refusal ends what was talked about, small talk does not.
  return all.length === 0 && !unanswered ? null : { is_choice, subjects: all }
}
