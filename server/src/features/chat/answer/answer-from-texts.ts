import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import { asks, narrowerQuestions } from '../../../dialogue/narrower-question.rules.ts'
import { usualSpelling } from '../../../dialogue/usual-spelling.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { analyser, answerQuestion, hasLanguage, type KnowledgeAnswer } from '../../knowledge/index.ts'
import { toReplyAction } from '../actions.rules.ts'
import { answerWithPriceOf } from '../catalogue/answer-about-offers.ts'
import { answerWithMeant } from '../catalogue/answer-with-meant.ts'
import { fittingProducts } from '../catalogue/fitting-products.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import type { ReplyAction } from '../schemas.ts'
import { asksBesideRecord } from './asks-beside-record.rules.ts'
import { namesOf } from './names-of.ts'
import { isOffTopic } from './off-topic.rules.ts'
import { introduceQuotation } from './quotation.rules.ts'
import { nearTitles } from './refusal.rules.ts'
import { nothingNear, refuseHelpfully } from './refuse-helpfully.ts'
import { isSaidIn, requiredFact, sentenceWeight, unlessSaid } from './sentence-weight.rules.ts'
import { mayAskTheSame } from './stored-question.rules.ts'

/** In UTF-16 units. */
const maxLengthOfSeveral = 340

type TextSearch = {
  visible: DocumentFilter
  /** what the sentences are to hold, where the question is asked of what was spoken of; the question unless given */
  asks?: string
  /** what tells the kind of fact that sentences best hold; `asks` unless given */
  wants?: string
  /** what the reply said that the question goes on with: «and if it is more than that?» asks for what was not told yet */
  told?: string
  /** the nearest stored question is meant, if it has something in common */
  takes_nearest?: boolean
  /** what is visible is meant, however few of the question's words are there */
  is_meant?: boolean
  /** what a stored question must fulfil besides */
  mayAsk?: (stored: string) => boolean
}

/** What texts and stored questions say. Where they have nothing to all of a message, what it asks may be in it more narrowly. */
export async function findInTexts(
  ctx: Ctx,
  asked: Asked,
  { visible, ...search }: TextSearch,
): Promise<KnowledgeAnswer> {
  const inTexts = {
    ...search,
    visible: (owner_id: number, group_id: number | null, kind: string) =>
      kind !== 'product' && visible(owner_id, group_id, kind),
  }
  const whole = await findAnswer(ctx, asked, inTexts)
  if (whole.decision !== 'refuse') return whole
  for (const question of narrowerQuestions(asked.question, asked.language)) {
    const narrow = await findAnswer(ctx, { ...asked, question }, inTexts)
    if (isSureEnough(question, asked.language, narrow)) return narrow
  }
  return whole
}

/** Without the rest, a question that says «it» or one thing («which day is it?») asks of anything, and one of few words must be answered surely. */
const minOwnWords = 6
const minContentWords = 2

const isSureEnough = (
  question: string,
  language: string,
  { decision, pair, words }: KnowledgeAnswer,
): boolean => {
  if (readFollowUp(question, language).refers || words.all < minContentWords) return false
  if (decision !== 'hedge') return decision === 'answer'
  return asks(question) && (pair !== null || splitWords(question).length >= minOwnWords)
}

const findAnswer = (
  ctx: Ctx,
  { clone, knowledge, question, language, is_language_guessed, said, is_one_of_several = false }: Asked,
  {
    visible,
    asks,
    wants,
    told = '',
    takes_nearest = false,
    is_meant = false,
    mayAsk = () => true,
  }: TextSearch,
): Promise<KnowledgeAnswer> => {
  const wanted = usualSpelling(asks ?? question, language)
  const mayBeSame = mayAskTheSame(wanted, language)
  return answerQuestion(ctx, knowledge, {
    question: usualSpelling(question, language),
    filter: visible,
    names: namesOf(ctx, clone),
    ...(is_language_guessed !== true && { language }),
    weigh: unlessSaid(
      sentenceWeight(usualSpelling(wants ?? wanted, language), language, asks !== undefined),
      said,
    ),
    isHeld: requiredFact(wanted, language),
    isTold: isSaidIn(told),
    mayAsk: (stored, answer) => mayBeSame(stored, answer) && mayAsk(stored),
    is_of_subject: asks !== undefined,
    takes_nearest,
    is_meant,
    ...(is_one_of_several && { max_length: maxLengthOfSeveral }),
  })
}

/**
 * An answer with the products that fit beside it. Their cards answer only where nothing else does: products are
 * recommended beside an answer.
 */
export async function withFittingProducts(
  ctx: Ctx,
  asked: Asked,
  { answer, visible }: { answer: KnowledgeAnswer; visible: DocumentFilter },
): Promise<ReplyPart> {
  const { clone, question, language } = asked
  if (isElsewhere(question, language, answer)) return refuseHelpfully(ctx, asked, nothingNear)
  const fitting = mayOffer(asked, answer) ? await fittingProducts(ctx, asked) : []
  const isEnough = answer.decision !== 'refuse' || fitting.length === 0
  const best = isEnough ? answer : await findAnswer(ctx, asked, { visible })
  const search = { decision: best.decision, found: best.found, product_ids: fitting }
  // A card that says something else is no answer, and its product does not fit.
  const isBeside = !isEnough && best.missesPoint()
  if (best.decision === 'refuse' || isBeside) {
    const priced = asksBesideRecord(question, language) ? null : await answerWithPriceOf(ctx, asked, fitting)
    if (priced !== null) return priced
    const meant = await answerWithMeant(ctx, asked)
    if (meant !== null) return meant
    const refusal = await refuseHelpfully(ctx, asked, isBeside ? answer : best)
    return { ...refusal, recommended: isBeside ? [] : fitting.slice(0, 1), search }
  }
  const { sources, guided_answer_ids, subjects, pair, product_ids, decision } = best
  const isSure = decision === 'answer' || pair !== null
  const spokenOf = clone.silos.recomendar ? product_ids : []
  const products = spokenOf.filter((id) => isSure || fitting.includes(id))
  return {
    content: toldContent(ctx, asked, best),
    // A guided answer or product question offers only what it names itself, and says it in its own words.
    actions: [...best.actions.map(toReplyAction), ...(pair === null ? [] : products.map(productAction))],
    recommended:
      pair === null ? recommendedProducts(products, mayRecommend(asked, decision) ? fitting : []) : [],
    sources,
    guided_answer_ids,
    subjects,
    unanswered: false,
    ...(asked.is_language_guessed === true && { language: best.language }),
    is_unsure: decision === 'hedge',
    search,
  }
}

/** Whether a product may stand beside an answer, or in its place. */
function mayOffer(asked: Asked, answer: KnowledgeAnswer): boolean {
  const { decision, pair, product_ids } = answer
  if (goesOnByOneWord(asked, answer)) return false
  return decision === 'refuse' || (pair === null && (product_ids.length > 0 || mayRecommend(asked, decision)))
}

/** «And how do I clean them?» asks of what was spoken of: nothing else that is sold fits by its one word. */
const goesOnByOneWord = ({ question, language, subjects }: Asked, { words }: KnowledgeAnswer): boolean =>
  words.all <= 1 && subjects[0]?.kind !== 'product' && readFollowUp(question, language).begins_on

/** Texts answer no question for tomorrow's weather and the like, unless one is about it. */
export const isElsewhere = (
  question: string,
  language: string,
  { citations, listNear, is_same_question }: KnowledgeAnswer,
): boolean =>
  !is_same_question &&
  isOffTopic(question, language, () => [...citations, ...listNear()].map(({ title }) => title))

/**
 * An answer that is not sure says in the visitor's language where it is from; a sure one stands alone. Behind what one word asks for
 * come the other texts that it may mean.
 */
function toldContent(
  ctx: Ctx,
  { knowledge, language, is_language_guessed }: Asked,
  { content, decision, listNear }: KnowledgeAnswer,
): string {
  const near = listNear()
  if (near.length > 0) {
    const others = nearTitles(
      near.map(({ title }) => title),
      language,
    )
    return `${content}\n\n${others}`
  }
  if (decision !== 'answer' || is_language_guessed === true) return content
  const { language: written, confident } = analyser(ctx).detectLanguage(content)
  // «In September.» looks Slovenian.
  const isKnown = confident && written !== null && hasLanguage(knowledge, written)
  return introduceQuotation(content, { written: isKnown ? written : null, spoken: language })
}

const productAction = (product_id: number): ReplyAction => ({ type: 'product', product_id })

/** A few words that go on with something, and an answer that may be another one's, say too little of what somebody would buy. */
function mayRecommend({ question, language }: Asked, decision: KnowledgeAnswer['decision']): boolean {
  const isOneWord = splitWords(question).length === 1
  return isOneWord || (decision === 'answer' && !readFollowUp(question, language).continues)
}

/** The products that an answer speaks of and others that fit, else the one that fits best. */
const recommendedProducts = (spokenOf: number[], fitting: number[]): number[] => [
  ...new Set(spokenOf.length > 0 ? [...spokenOf, ...fitting] : fitting.slice(0, 1)),
]
