import { readFollowUp } from '../../../dialogue/follow-up/read-follow-up.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DocumentFilter } from '../../../search/index.ts'
import { type FoundPassages, findPassages, type KnowledgePassage } from '../../knowledge/index.ts'
import { followUpQuestion, onlySubjects } from '../answer/follow-up.rules.ts'
import type { LastTurn } from '../answer/last-turn.rules.ts'
import { answerFromCatalogue } from '../catalogue/answer-from-catalogue.ts'
import { fittingProducts } from '../catalogue/fitting-products.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { answerLatest } from '../latest/answer-latest.ts'

/** What is known on one question. */
type QuestionKnowledge = FoundPassages & {
  /** what records say to it */
  fact: ReplyPart | null
  /** products that fit it, the best first */
  products: number[]
}

type Background = {
  turn: LastTurn
  /** what the visitor wrote before; '' in a new thread */
  before: string
  visible: DocumentFilter
}

/**
 * Finds what a model may answer a question from: passages, facts of the records, products. A question that does not say
 * what it is about is asked of what the last turn was about as well.
 */
export async function findModelKnowledge(
  ctx: Ctx,
  asked: Asked,
  background: Background,
): Promise<QuestionKnowledge> {
  const { passages, decision, near } = await findMeant(ctx, asked, background)
  const fact = (await answerFromCatalogue(ctx, asked)) ?? (await answerLatest(ctx, asked))
  const products = await fittingProducts(ctx, asked)
  const isAnswered = decision !== 'refuse' || fact !== null
  return { passages, decision, fact, products, near: isAnswered ? [] : near }
}

/** The passages on a question; before them those on what it goes on with, where it does not say that itself. */
async function findMeant(
  ctx: Ctx,
  { knowledge, question, language }: Asked,
  { turn, before, visible }: Background,
): Promise<FoundPassages> {
  const anywhere = await findPassages(ctx, knowledge, { question, filter: visible })
  const isRefused = anywhere.decision === 'refuse'
  const followUp = readFollowUp(question, language)
  const pointed = followUp.position === null ? undefined : turn.subjects.at(followUp.position)
  const subjects = pointed === undefined ? turn.subjects : [pointed]
  if (subjects.length === 0) {
    if (!isRefused || before === '') return anywhere
    const joined = await findPassages(ctx, knowledge, { question: `${before}\n${question}`, filter: visible })
    return { ...joined, decision: 'refuse', near: anywhere.near }
  }
  if (!isRefused && !followUp.continues && !followUp.refers && pointed === undefined) return anywhere
  const filter = onlySubjects(subjects, visible)
  const there = await findPassages(ctx, knowledge, { question: followUpQuestion(question, turn), filter })
  return {
    passages: uniquePassages([...there.passages, ...anywhere.passages]),
    decision: isRefused ? there.decision : anywhere.decision,
    near: anywhere.near,
  }
}

/** Passages without those that came before. */
export function uniquePassages(passages: KnowledgePassage[]): KnowledgePassage[] {
  const seen = new Set<string>()
  return passages.filter(({ kind, id, text }) => {
    const key = `${kind} ${id} ${text}`
    return !seen.has(key) && seen.add(key)
  })
}
