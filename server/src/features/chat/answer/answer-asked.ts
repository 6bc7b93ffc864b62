import { findCatalogueRequest, readNaming } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { type FollowUp, readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import { continueLatest } from '../../../dialogue/latest/continue-latest.rules.ts'
import { asksForNewestOne, readLatestQuestion } from '../../../dialogue/latest/read-latest-question.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import type { KnowledgeAnswer } from '../../knowledge/index.ts'
import { answerFromCatalogue } from '../catalogue/answer-from-catalogue.ts'
import {
  listNamedProducts,
  onlyNamedProduct,
  onlyProductOfKind,
  onlyTitledProduct,
} from '../catalogue/named-products.ts'
import { asksForUnsold } from '../catalogue/sold-things.ts'
import type { Asked, ReplyPart, Subject } from '../chat.types.ts'
import { answerLatest } from '../latest/answer-latest.ts'
import { isLatestReply } from '../latest/latest-reply.rules.ts'
import { findInTexts, withFittingProducts } from './answer-from-texts.ts'
import { continueAnswer } from './continue-answer.ts'
import { findOfNamed } from './find-of-named.ts'
import { findOwnAnswer } from './find-own-answer.ts'
import {
  followUpQuestion,
  isFoundOfOther,
  isMeantAllTheSame,
  isMeantThere,
  joinedQuestion,
  mayMeanLastTurn,
  onlySubjects,
  wantedFact,
} from './follow-up.rules.ts'
import { isOfHidden } from './is-of-hidden.ts'
import { type LastTurn, meantTurn, pointedSubject } from './last-turn.rules.ts'
import { withoutOtherProducts } from './mentioned-products.ts'
import { namesOf } from './names-of.ts'
import { nothingNear, refuseHelpfully } from './refuse-helpfully.ts'
import { asksNoFurtherFact, listsTheSame, storedQuestion } from './stored-question.rules.ts'
import { tellAbout } from './tell-about.ts'
import { tellAboutCreator } from './tell-about-creator.ts'
import { tellLikely } from './tell-likely.ts'

type Background = { turn: LastTurn; visible: DocumentFilter }

/**
 * Answers one question: as the creator answered it, else from the records, else from the texts. A question that does not
 * say what it is about is asked of what the last turn was about.
 */
export async function answerAsked(
  ctx: Ctx,
  given: Asked,
  { turn: last, visible }: Background,
): Promise<ReplyPart> {
  const followUp = readFollowUp(given.question, given.language)
  const turn = meantTurn(last, followUp)
  const asked = turn === last ? given : { ...given, subjects: [...given.subjects, ...turn.subjects] }
  const pointed = pointedSubject(turn, followUp) ?? newestListed(given, last)
  const meant = pointed === undefined ? asked : { ...asked, subjects: [pointed] }
  if (followUp.wants_more) {
    const more = await continueAnswer(ctx, meant.subjects, visible)
    if (more !== null) return more
  }
  const found = await findInTexts(ctx, meant, { visible })
  const introduced = await tellAboutCreator(ctx, asked, found)
  if (introduced !== null) return introduced
  const goesOn = await mayGoOn(ctx, meant, { followUp, turn, found })
  const seen = await withoutOtherProducts(ctx, meant, { found, goesOn, visible })
  const anywhere = seen === visible ? found : await findInTexts(ctx, meant, { visible: seen })
  // A stored question may have the same few words: «how long does it take?» asks of what was spoken of.
  const isStored = !goesOn && asksStored(meant, anywhere)
  const fact = isStored ? null : await findFact(ctx, withLatest(meant, last))
  if (fact !== null) return (await findOwnAnswer(ctx, meant, { fact, visible })) ?? fact
  if (await asksForUnsold(ctx, meant, anywhere)) return refuseHelpfully(ctx, meant, anywhere)
  const whole = isStored ? null : await wholeProduct(ctx, meant, followUp)
  const toldWhole = whole === null ? null : await tellAbout(ctx, whole, visible)
  if (toldWhole !== null) return toldWhole
  if (await isOfHidden(ctx, meant, { found: anywhere, followUp: goesOn ? followUp : null, visible }))
    return refuseHelpfully(ctx, withoutProducts(meant), nothingNear)
  const there = goesOn ? await findThere(ctx, meant, { followUp, turn, visible, anywhere }) : null
  const chosen = pointed ?? (isStored ? null : await chosenProduct(ctx, meant, { followUp, turn, anywhere }))
  if (there === null && chosen !== null) {
    const told = await tellAbout(ctx, chosen, visible)
    if (told !== null) return told
  }
  const ofNamed = there === null ? await findOfNamed(ctx, meant, { anywhere, visible }) : null
  const isNew = ofNamed !== null && !isTold(turn, ofNamed) && !isSaidAlready(meant, turn, ofNamed)
  const answer = there ?? (isNew ? ofNamed : anywhere)
  const offered = there === null ? offeredProduct(meant, answer) : null
  const toldOffered = offered === null ? null : await tellAbout(ctx, offered, visible)
  if (toldOffered !== null) return toldOffered
  const part = await withFittingProducts(ctx, meant, { answer, visible: seen })
  const likely = await tellLikely(ctx, meant, { answer, part, visible: seen })
  if (likely !== null) return likely
  return asksForMore(meant, answer) ? { ...part, tells_unasked: true } : part
}

/** What a clone excludes may be what its products are about: none is offered where that was asked. */
const withoutProducts = ({ clone, ...asked }: Asked): Asked => ({
  ...asked,
  clone: { ...clone, silos: { ...clone.silos, recomendar: false } },
})

/** The product that is meant of those that were spoken of: it, or the one that the question names and says nothing else of. */
async function chosenProduct(
  ctx: Ctx,
  asked: Asked,
  { followUp, turn, anywhere }: { followUp: FollowUp; turn: LastTurn; anywhere: KnowledgeAnswer },
): Promise<Subject | null> {
  const [spoken] = turn.subjects
  if (followUp.asks_of_it && spoken?.kind === 'product') return spoken
  const isOfProducts = followUp.continues && spoken?.kind === 'product'
  // «Kit» asks what it is, and nothing of the stored questions about it.
  const isOneWord = anywhere.pair !== null && splitWords(asked.question).length === 1
  return isOfProducts || isOneWord ? onlyNamedProduct(ctx, asked) : null
}

type Beginning = { followUp: FollowUp; turn: LastTurn; found: KnowledgeAnswer }

/** Whether a question may be about what was spoken of. */
async function mayGoOn(ctx: Ctx, asked: Asked, { followUp, turn, found }: Beginning): Promise<boolean> {
  if (turn.subjects.length === 0) return false
  if (mayMeanLastTurn(followUp, turn, found)) return true
  return isFoundOfOther(found, turn) && (await listNamedProducts(ctx, asked)).length === 0
}

/** «Have you got a course for the shy?» asks for the product, and not for what may be stored of it: its refund. */
function offeredProduct({ question, language }: Asked, answer: KnowledgeAnswer): Subject | null {
  const [id, ...others] = answer.product_ids
  const isStored = answer.pair?.kind === 'product_faq' && answer.decision !== 'answer'
  if (!isStored || id === undefined || others.length > 0) return null
  const request = findCatalogueRequest(question, language)
  const isWanted = request?.intents.has('list') && request.kinds.length > 0
  return isWanted ? { kind: 'product', id } : null
}

/** A stored question that is less alike is seldom one that a complaint is about: «can I give it as a present?» for «I paid, and no mail came». */
const minLikenessOfAsked = 0.4

/**
 * The stored question asks for a fact and the visitor for none: «how long have I access?» for «I have no access». Or it is hardly
 * alike.
 */
function asksForMore({ question, language }: Asked, answer: KnowledgeAnswer): boolean {
  const { pair, decision, likeness, citations } = answer
  if (pair !== null && decision === 'hedge' && likeness < minLikenessOfAsked) return true
  const isAsked = asksNoFurtherFact(question, language)
  return citations.some(
    ({ kind, title }) =>
      (kind === 'guided_answer' || kind === 'product_faq') && !isAsked(title, answer.language),
  )
}

/** The product that is all that a message says, by its title or its kind: «the kit». */
const wholeProduct = async (ctx: Ctx, asked: Asked, { isBare }: FollowUp): Promise<Subject | null> =>
  isBare ? null : ((await onlyTitledProduct(ctx, asked)) ?? onlyProductOfKind(ctx, asked))

/** Whether the question is the stored one that was found. */
const asksStored = (asked: Asked, answer: KnowledgeAnswer): boolean =>
  answer.is_same_question && isOfSameList(asked, answer) && !asksAllPrices(asked, answer)

/** The stored question that was found asks for the list that is asked for, where the question asks for one. */
function isOfSameList({ question, language }: Asked, answer: KnowledgeAnswer): boolean {
  const stored = storedQuestion(answer)
  return stored === undefined || listsTheSame(question, language)(stored)
}

/** In words: «the prices» */
const maxPriceWords = 2

/** «Prices» asks for those of all products, and not for what is stored of one. */
function asksAllPrices({ question, language, subjects }: Asked, { pair }: KnowledgeAnswer): boolean {
  if (pair?.kind !== 'product_faq' || subjects.length > 0 || splitWords(question).length > maxPriceWords)
    return false
  const request = findCatalogueRequest(question, language)
  if (request === null || !request.intents.has('price')) return false
  return request.words.length + request.kinds.length === 0
}

/** «Which is the most recent one?» behind a reply to what is new is the first of its list. */
const newestListed = ({ question, language }: Asked, { reply, subjects }: LastTurn): Subject | undefined =>
  isLatestReply(reply) && asksForNewestOne(question, language) ? subjects[0] : undefined

/** «And about worms?» behind a reply to what is new asks for what is new about worms. */
function withLatest(asked: Asked, { reply }: LastTurn): Asked {
  const whole = isLatestReply(reply) ? continueLatest(asked.question, asked.language) : null
  return whole === null ? asked : { ...asked, question: whole }
}

const findFact = async (ctx: Ctx, asked: Asked): Promise<ReplyPart | null> =>
  asksForNews(ctx, asked)
    ? ((await answerLatest(ctx, asked)) ?? answerFromCatalogue(ctx, asked))
    : ((await answerFromCatalogue(ctx, asked)) ?? answerLatest(ctx, asked))

/** «Is there anything new about bread?» names no product, while «any new course?» does. */
const asksForNews = (ctx: Ctx, { clone, question, language }: Asked): boolean =>
  readLatestQuestion(question, null, namesOf(ctx, clone)) !== null &&
  readNaming(question, language).kinds.length === 0

/**
 * What the last turn was about says to a question that goes on with it; null where it says nothing, or all the knowledge
 * more surely something else.
 */
async function findThere(
  ctx: Ctx,
  asked: Asked,
  { followUp, turn, visible, anywhere }: Background & { followUp: FollowUp; anywhere: KnowledgeAnswer },
): Promise<KnowledgeAnswer | null> {
  const { question } = asked
  const subjects = followUp.position === null ? turn.subjects : asked.subjects
  const from = {
    visible: onlySubjects(subjects, visible),
    asks: question,
    wants: wantedFact(question, asked.language, turn, followUp),
    told: turn.reply,
  }
  const there = await findInTexts(ctx, { ...asked, question: followUpQuestion(question, turn) }, from)
  // What was told just now does not answer another question, where something else does.
  const isOtherKnown = anywhere.decision !== 'refuse' && !isTold(turn, anywhere)
  const isToldAgain = (found: KnowledgeAnswer) =>
    isTold(turn, found) && (isOtherKnown || !found.is_same_question)
  const isRepeated = (found: KnowledgeAnswer) => isSaidAlready(asked, turn, found) || isToldAgain(found)
  if ((isOtherKnown && isTold(turn, there)) || asksMoreLike(anywhere, there)) return null
  // A question with two words that no text knows is about something else than what was spoken of.
  const isKnown = anywhere.words.strange <= 1
  if (isKnown && isMeantThere(followUp, { anywhere, there }) && !isToldAgain(there)) return there
  if (anywhere.decision !== 'answer' && isOneProduct(subjects)) {
    const ofProduct = await findInTexts(ctx, asked, { ...from, takes_nearest: true })
    if (asksMoreLike(anywhere, ofProduct)) return null
    if (ofProduct.decision !== 'refuse' && !isRepeated(ofProduct)) return ofProduct
  }
  const mayMeanIt = followUp.refers && anywhere.decision !== 'answer'
  // Its words are not in the text («why don't you like it?»), but the text that it means is known.
  const joined =
    mayMeanIt || followUp.isBare
      ? await findInTexts(ctx, { ...asked, question: joinedQuestion(question, turn) }, from)
      : null
  if (joined !== null && joined.decision !== 'refuse' && !isRepeated(joined)) return joined
  // «And …» behind another question of the message says less than behind a reply.
  const begins_on = followUp.begins_on && asked.said === undefined
  const meant = isMeantAllTheSame({ ...followUp, begins_on }, { anywhere, there })
    ? await findInTexts(
        ctx,
        { ...asked, question: followUpQuestion(question, turn) },
        { ...from, is_meant: true },
      )
    : null
  if (meant !== null && meant.decision !== 'refuse' && !isRepeated(meant)) return meant
  const nearest = meant ?? there
  return anywhere.decision === 'refuse' && nearest.nearest !== null ? nearest : null
}

const clearlyMoreAlike = 0.1

/** Elsewhere a stored question asks clearly more of the same than that of what is spoken of: «and do you post to Germany?» */
const asksMoreLike = (anywhere: KnowledgeAnswer, there: KnowledgeAnswer): boolean =>
  anywhere.decision !== 'refuse' &&
  there.pair !== null &&
  anywhere.likeness > there.likeness + clearlyMoreAlike

const isOneProduct = ([first, ...others]: Subject[]): boolean =>
  first?.kind === 'product' && others.length === 0

/** The creator's answer to one question of a message does not answer the next one too. */
const isSaidAlready = ({ said }: Asked, { subjects }: LastTurn, { pair }: KnowledgeAnswer): boolean =>
  said !== undefined &&
  pair !== null &&
  subjects.some(({ kind, id }) => kind === pair.kind && id === pair.owner_id)

/** The last reply told this stored answer, with or without the words before it. */
const isTold = ({ reply }: LastTurn, { pair, content }: KnowledgeAnswer): boolean =>
  pair !== null && reply.endsWith(content.split('\n\n').at(-1)!)
